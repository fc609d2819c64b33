// The server has sanitized the HTML; as a second layer the frame runs no scripts and loads only the mail’s own images.

/** URLs of inline images by Content-ID. */
export type Pictures = ReadonlyMap<string, string>

const attributeOf = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? ''

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Content-ID of an image (`cid:` URL, RFC 2392). */
const pictureNamed = (tag: string): string | undefined => {
  const src = attributeOf(tag, 'src')
  return /^cid:/i.test(src) ? decoded(src.slice(4).replaceAll('&amp;', '&')) : undefined
}

const sizeOf = (tag: string): string =>
  ['width', 'height']
    .map((side) => [side, attributeOf(tag, side)] as const)
    .map(([side, value]) => (/^\d{1,4}$/.test(value) ? ` ${side}="${value}"` : ''))
    .join('')

/** Inline images get their URL; remote images are replaced by their alt text, against tracking. */
const withOwnPictures = (html: string, pictures: Pictures): string =>
  html.replaceAll(/<img\b[^>]*>/gi, (tag) => {
    const alt = attributeOf(tag, 'alt')
    const url = pictures.get(pictureNamed(tag) ?? '')
    if (url !== undefined) return `<img src="${url}" alt="${alt}"${sizeOf(tag)}>`
    return alt === '' ? '' : `<span class="picture">[${alt}]</span>`
  })

export const picturesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/<img\b[^>]*>/gi)].flatMap(([tag]) => pictureNamed(tag) ?? []))

const QUOTE = /<(\/?)blockquote\b[^>]*>/gi

type Span = { readonly start: number; readonly end: number }

const lastQuote = (html: string): Span | undefined => {
  let depth = 0
  let start = 0
  let found: Span | undefined
  for (const tag of html.matchAll(QUOTE)) {
    if (tag[1] === '') {
      if (depth === 0) start = tag.index
      depth += 1
    } else if (depth > 0) {
      depth -= 1
      if (depth === 0) found = { start, end: tag.index + tag[0].length }
    }
  }
  return found
}

const isBlank = (html: string): boolean => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** Folds a trailing quotation; an inline quotation is part of the reply. */
const withFoldedQuote = (html: string, label: string): string => {
  const quote = lastQuote(html)
  if (quote === undefined || !isBlank(html.slice(quote.end)) || isBlank(html.slice(0, quote.start))) return html
  const { start, end } = quote
  return `${html.slice(0, start)}<details><summary>${label}</summary>${html.slice(start, end)}</details>${html.slice(end)}`
}

export type MailTheme = {
  readonly tokens: Readonly<Record<string, string>>
  readonly scheme: string
}

const css = `html{background:transparent}
body{margin:0;color:var(--text);font:14px/1.5 var(--font-sans);overflow-wrap:anywhere;overflow:hidden}
p{margin:0 0 .75em}p:last-child{margin-bottom:0}
a{color:var(--accent)}
blockquote{margin:.5em 0;padding-inline-start:.75em;border-inline-start:3px solid var(--line);color:var(--muted)}
pre{overflow-x:auto;padding:.5em .75em;border:1px solid var(--line);border-radius:6px}
pre,code{font-family:var(--font-mono);font-size:13px}
table{border-collapse:collapse;max-width:100%}td,th{padding:.2em .5em;border:1px solid var(--line);text-align:start;vertical-align:top}
summary{cursor:pointer;color:var(--muted);font-size:13px}
.picture{color:var(--muted)}
img{max-width:100%;height:auto}
h1,h2,h3,h4,h5,h6{font-size:1.1em;margin:.75em 0 .25em}
hr{border:0;border-top:1px solid var(--line)}`

export const mailStyle = ({ tokens, scheme }: MailTheme): string => {
  const names = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return `:root{color-scheme:${scheme};${names.join(';')}}${css}`
}

type PageContent = { readonly quoted: string; readonly pictures: Pictures }

export const mailPage = (html: string, { quoted, pictures }: PageContent): string => {
  const body = withFoldedQuote(withOwnPictures(html, pictures), quoted)
  return `<!doctype html><html><head><meta charset="utf-8"><base target="_blank"></head><body>${body}</body></html>`
}

/** Only paragraphs, line breaks and links: shown as text, without a frame. */
export const isPlainHtml = (html: string): boolean => !/<(?!\/?(?:p|br|a)\b)/i.test(html)
