// The page inside the frame in which a message with formatting is shown. The server has taken everything out of it that could do
// more than look nice; the frame runs no scripts, sends no forms and loads nothing, whatever should be left.

/** Pictures inside a mail are only named; there is nothing to load, and nothing is loaded from elsewhere. */
const withoutPictures = (html: string): string =>
  html.replaceAll(/<img\b[^>]*>/gi, (tag) => {
    const alt = /\balt="([^"]*)"/i.exec(tag)?.[1] ?? ''
    return alt === '' ? '' : `<span class="picture">[${alt}]</span>`
  })

const QUOTE = /<(\/?)blockquote\b[^>]*>/gi

type Span = { readonly start: number; readonly end: number }

/** The last quotation that is not inside another one. */
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

/** What was answered to is folded when it stands at the end; between answers it is part of what is said. */
const withFoldedQuote = (html: string, label: string): string => {
  const quote = lastQuote(html)
  if (quote === undefined || !isBlank(html.slice(quote.end)) || isBlank(html.slice(0, quote.start))) return html
  const { start, end } = quote
  return `${html.slice(0, start)}<details><summary>${label}</summary>${html.slice(start, end)}</details>${html.slice(end)}`
}

export type PageLook = {
  /** Names and values of the tokens the page uses. */
  readonly tokens: Readonly<Record<string, string>>
  readonly scheme: string
  readonly quoted: string
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
h1,h2,h3,h4,h5,h6{font-size:1.1em;margin:.75em 0 .25em}
hr{border:0;border-top:1px solid var(--line)}`

export const mailPage = (html: string, { tokens, scheme, quoted }: PageLook): string => {
  const names = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  const style = `<style>:root{color-scheme:${scheme};${names.join(';')}}${css}</style>`
  const body = withFoldedQuote(withoutPictures(html), quoted)
  return `<!doctype html><html><head><meta charset="utf-8"><base target="_blank">${style}</head><body>${body}</body></html>`
}

/** Is it only paragraphs, line breaks and links? Then its text says it all, and needs no frame. */
export const isPlainHtml = (html: string): boolean => !/<(?!\/?(?:p|br|a)\b)/i.test(html)
