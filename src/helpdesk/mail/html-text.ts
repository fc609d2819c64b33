import sanitizeHtml from 'sanitize-html'

const MAX_HTML_LENGTH = 500_000
const MAX_TAGS = 20_000

// Stand for what tags mean, between reading the tags and writing the text; a mail's own ones are taken out before.
const QUOTE_BEGINS = '\u0001'
const QUOTE_ENDS = '\u0002'
const BLOCK = '\u0003'
const EMPTY_LINE = '\u0004'

/** Where programs begin the history; it becomes a line that a reader of plain text knows as well. */
const HISTORY =
  /<(?:div|hr|table)\b[^<>]{0,300}?\b(?:id="?(?:x_)?(?:appendonsend|divrplyfwdmsg|reply-intro)\b|class="?(?:x_)?(?:yahoo_quoted|protonmail_quote)\b)/gi

/** The HTML before its 20,001st tag: each takes up to 30 microseconds in all, and a large newsletter has 5,000. */
const firstTags = (html: string): string => {
  let at = -1
  for (let tags = 0; tags <= MAX_TAGS; tags++) {
    at = html.indexOf('<', at + 1)
    if (at < 0) return html
  }
  return html.slice(0, at)
}

export const hasTooManyTags = (html: string): boolean => firstTags(html) !== html

/** Line breaks of the source mean nothing; those of the tags do. */
const withMarks = (html: string): string =>
  firstTags(html)
    .slice(0, MAX_HTML_LENGTH)
    .replaceAll(/[ \t\r\n\f\p{Cc}]+/gu, ' ')
    .replaceAll(HISTORY, `<p>${'_'.repeat(32)}</p>$&`)
    .replaceAll(/<blockquote\b[^<>]{0,1000}>/gi, `${BLOCK}${QUOTE_BEGINS}${BLOCK}`)
    .replaceAll(/<\/blockquote\s*>/gi, `${BLOCK}${QUOTE_ENDS}${BLOCK}`)
    .replaceAll(/<br\b[^<>]{0,1000}>/gi, '\n')
    .replaceAll(/<\/?(?:p|div|tr|li|table|ul|ol|pre|h\d|section|article|header|footer)\b[^<>]{0,2000}>/gi, `${BLOCK}$&${BLOCK}`)
    .replaceAll(/<\/t[dh]\s*>/gi, '$& ')

/** Each step looks at every character a bounded number of times: what strangers send must not be slow to read. */
const withoutTags = (html: string): string =>
  html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replaceAll(/<title\b[^<>]{0,200}>[^<]{0,1000}<\/title\s*>/gi, '')
    .replaceAll(/<\/?[a-z!?][^<>]{0,10000}>/gi, '')
    .replaceAll('<', '&lt;')

// Without tags there is nothing to sanitise: what is left to do is reading the names of characters.
const decoded = (text: string): string =>
  sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

const EMPTY_BLOCK = new RegExp(`${BLOCK} *\n *${BLOCK}`, 'g')
const BLOCK_EDGE = new RegExp(`\n? *${BLOCK}[ ${BLOCK}]*`, 'g')

/**
 * A block begins on a line of its own; a break right before its end adds none, and one that is all there is in it does. Taking the tags
 * out leaves spaces side by side: as one they are looked at once, and not again from each of them.
 */
const withLines = (text: string): string =>
  text
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(EMPTY_BLOCK, `${BLOCK}${EMPTY_LINE}${BLOCK}`)
    .replaceAll(BLOCK_EDGE, '\n')
    .replaceAll(EMPTY_LINE, '')

const withQuoteMarks = (text: string): string => {
  let depth = 0
  const lines: string[] = []
  for (const line of text.split('\n')) {
    if (line.includes(QUOTE_BEGINS)) depth++
    else if (line.includes(QUOTE_ENDS)) depth = Math.max(0, depth - 1)
    else lines.push(depth > 0 && line.trim() !== '' ? `${'>'.repeat(Math.min(depth, 5))} ${line.trim()}` : line.trim())
  }
  return lines.join('\n')
}

/** The words of an HTML mail, as its author's program would have written them without HTML: quotations keep their marks. */
export const htmlToText = (html: string): string =>
  withQuoteMarks(withLines(decoded(withoutTags(withMarks(html)))))
    .replaceAll(/[\u200b\ufeff]/g, '')
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
