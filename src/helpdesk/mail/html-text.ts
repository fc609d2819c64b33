import sanitizeHtml from 'sanitize-html'

const MAX_HTML_LENGTH = 500_000
const MAX_TAGS = 20_000

// Control characters that stand for tags during the conversion. The same characters in the mail itself are removed first.
const QUOTE_BEGINS = '\u0001'
const QUOTE_ENDS = '\u0002'
const BLOCK = '\u0003'
const EMPTY_LINE = '\u0004'

/** Elements with which mail programs begin the quoted history. Before them, a line is inserted that the parser of plain text recognises. */
const HISTORY =
  /<(?:div|hr|table)\b[^<>]{0,300}?\b(?:id="?(?:x_)?(?:appendonsend|divrplyfwdmsg|reply-intro)\b|class="?(?:x_)?(?:yahoo_quoted|protonmail_quote)\b)/gi

/** The HTML before its 20,001st tag: a tag costs up to 30 microseconds, and a large newsletter has 5,000 tags. */
const firstTags = (html: string): string => {
  let at = -1
  for (let tags = 0; tags <= MAX_TAGS; tags++) {
    at = html.indexOf('<', at + 1)
    if (at < 0) return html
  }
  return html.slice(0, at)
}

export const hasTooManyTags = (html: string): boolean => firstTags(html) !== html

/** Converts tags to line breaks and marks. Line breaks of the HTML source are white space. */
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

/** Removes tags. Each step reads every character a bounded number of times, so that hostile mails cannot be slow to convert. */
const withoutTags = (html: string): string =>
  html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replaceAll(/<title\b[^<>]{0,200}>[^<]{0,1000}<\/title\s*>/gi, '')
    .replaceAll(/<\/?[a-z!?][^<>]{0,10000}>/gi, '')
    .replaceAll('<', '&lt;')

// The sanitizer only decodes entities here, because no tags are left.
const decoded = (text: string): string =>
  sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

const EMPTY_BLOCK = new RegExp(`${BLOCK} *\n *${BLOCK}`, 'g')
const BLOCK_EDGE = new RegExp(`\n? *${BLOCK}[ ${BLOCK}]*`, 'g')

/** Starts each block on its own line and ignores a break before its end. Joins runs of spaces, which later steps would read repeatedly. */
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

/** Converts an HTML mail to plain text, as a mail program would write it. Quoted lines begin with `>`. */
export const htmlToText = (html: string): string =>
  withQuoteMarks(withLines(decoded(withoutTags(withMarks(html)))))
    .replaceAll(/[\u200b\ufeff]/g, '')
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
