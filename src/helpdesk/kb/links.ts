/** What a link to an article says about it. */
export type ArticleLink = { readonly lang: string; readonly slug: string }

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The articles a text leads to, each once: addresses of this product's help centre, in plain text, in Markdown or in HTML. */
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
