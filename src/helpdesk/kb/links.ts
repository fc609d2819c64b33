export type ArticleLink = { readonly lang: string; readonly slug: string }

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Unique links to articles of this help center in plain text, Markdown or HTML. */
export const parseArticleLinks = (text: string, base_url: string): readonly ArticleLink[] => {
  const address = new RegExp(
    String.raw`${escaped(base_url.replace(/\/+$/, ''))}/help/([a-z]{2,3}(?:-[a-z0-9]{2,8})*)/[^\s/"'<>()]+/([^\s/"'<>()?#\]]+)`,
    'g',
  )
  const found = new Map<string, ArticleLink>()
  for (const [, lang = '', part = ''] of text.matchAll(address)) {
    const slug = decoded(part.replace(/[.,;:!*_]+$/, ''))
    if (slug !== undefined && slug !== '') found.set(`${lang} ${slug}`, { lang, slug })
  }
  return [...found.values()]
}
