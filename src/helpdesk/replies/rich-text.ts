import sanitizeHtml from 'sanitize-html'
import { escapeHtml } from '../../kernel/escape-html.ts'
import { sanitizeWithDepthLimit } from './nesting.ts'

const LINK = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g

/** Converts URLs to links. A URL contains no white space, so it does not extend beyond a paragraph. */
const linkify = (paragraph: string): string => {
  let html = ''
  let at = 0
  for (const found of paragraph.matchAll(LINK)) {
    html += escapeHtml(paragraph.slice(at, found.index))
    html += `<a href="${escapeHtml(found[0])}" rel="noopener noreferrer nofollow">${escapeHtml(found[0])}</a>`
    at = found.index + found[0].length
  }
  return html + escapeHtml(paragraph.slice(at))
}

/** Plain text as HTML: paragraphs, line breaks and links; typed markup is escaped. */
export const textToHtml = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${linkify(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

const ALLOWED_TAGS =
  'p br div span hr a b strong i em u s sub sup small mark ul ol li dl dt dd blockquote pre code h1 h2 h3 h4 h5 h6 ' +
  'table thead tbody tfoot tr th td caption img'

// Keeps only inline images, which have a content id: loading a remote image would reveal to the sender that the mail was opened.
const onlyInnerPictures: sanitizeHtml.Transformer = (tagName, { src, ...attribs }) => ({
  tagName,
  attribs: { ...attribs, ...(src?.startsWith('cid:') && { src }) },
})

// Removes URLs without a scheme: the browser would resolve them relative to this server.
const onlyWholeLinks: sanitizeHtml.Transformer = (tagName, { href, title }) => ({
  tagName,
  attribs: {
    ...(href !== undefined && /^(?:https?|mailto|tel):/i.test(href) && { href }),
    ...(title !== undefined && { title }),
    rel: 'noopener noreferrer nofollow',
  },
})

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS.split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['cid'] },
  allowProtocolRelative: false,
  transformTags: { a: onlyWholeLinks, img: onlyInnerPictures },
  nestingLimit: 50,
}

/** Sanitizes untrusted HTML. Null if there is no HTML or it is nested too deeply; the plain text is used instead. */
export const sanitizeRichText = (html: string | null | undefined): string | null =>
  html === null || html === undefined ? null : (sanitizeWithDepthLimit(html, ALLOWED) ?? null)

const BREAKING = /<\/(?:p|div|li|tr|h[1-6]|blockquote|pre)>|<br\s*\/?>/gi

/** The text of sanitized HTML, which contains only tags and four entities, so no parser is needed. */
export const htmlToPlainText = (html: string): string =>
  html
    .replaceAll(BREAKING, '$&\n')
    .replaceAll(/<[^>]*(?:>|$)/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
