import MarkdownIt, { type MarkdownIt as Renderer, type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { sanitizeWithDepthLimit } from '../replies/nesting.ts'
import { htmlToPlainText } from '../replies/rich-text.ts'

/** The parser pads each row to the table's width: without a limit, 100 KB of short rows become a million cells and take a minute. */
export const MAX_TABLE_CELLS = 5_000

class TooManyCellsError extends Error {}

class LimitedState extends MarkdownIt.StateBlock {
  cells = 0
  override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    if ((type === 'td_open' || type === 'th_open') && ++this.cells > MAX_TABLE_CELLS) throw new TooManyCellsError()
    return super.push(type, tag, nesting)
  }
}

const createRenderer = (options: { readonly html: boolean; readonly tables?: boolean }) => {
  const markdown = new MarkdownIt({ html: options.html, linkify: true })
  // The sanitizer removes forbidden URLs. If the parser rejected them, the page would show the Markdown source of the link.
  markdown.validateLink = () => true
  if (options.tables === false) markdown.disable('table')
  else markdown.block.State = LimitedState
  return markdown
}

const withTags = createRenderer({ html: true })
const withoutTags = createRenderer({ html: false })
const withoutTables = createRenderer({ html: true, tables: false })
const withoutBoth = createRenderer({ html: false, tables: false })

const ALIGNED = /^(?:text-align:)?(left|center|right)$/

/** Converts column alignment to an attribute, because the content security policy of the pages forbids inline styles. */
const setCell: sanitizeHtml.Transformer = (tagName, { style, align, ...attribs }) => {
  const set = ALIGNED.exec(style ?? align ?? '')?.[1]
  return { tagName, attribs: set === undefined ? attribs : { ...attribs, align: set } }
}

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: (
    'p br hr a b strong i em u s del ins sub sup small mark kbd abbr ul ol li dl dt dd blockquote pre code ' +
    'h1 h2 h3 h4 h5 h6 table thead tbody tfoot tr th td caption img figure figcaption details summary'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    td: ['colspan', 'rowspan', 'align'],
    th: ['colspan', 'rowspan', 'scope', 'align'],
    code: ['class'],
    abbr: ['title'],
    details: ['open'],
    ol: ['start'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    // The article title is the only h1 of the page.
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
    img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
    td: setCell,
    th: setCell,
  },
  nestingLimit: 50,
}

/** Empty header cells become data cells, because they label nothing. */
const EMPTY_HEAD = /<th( align="\w+")?><\/th>/g

const renderSanitized = (renderer: Renderer, text: string): string | undefined => sanitizeWithDepthLimit(renderer.render(text), ALLOWED)

const render = (text: string): string => {
  try {
    return renderSanitized(withTags, text) ?? renderSanitized(withoutTags, text) ?? ''
  } catch (error) {
    if (!(error instanceof TooManyCellsError)) throw error
    return renderSanitized(withoutTables, text) ?? renderSanitized(withoutBoth, text) ?? ''
  }
}

/** Converts Markdown to sanitized HTML. HTML that is nested too deeply, and tables with too many cells, are shown as source text. */
export const renderMarkdown = (text: string): string => render(text).replaceAll(EMPTY_HEAD, '<td$1></td>').trim()

export const markdownToText = (text: string): string => htmlToPlainText(renderMarkdown(text))

const counter = createRenderer({ html: true })
counter.core.ruler.enableOnly(['normalize', 'block'])

export const hasTooManyCells = (text: string): boolean => {
  try {
    counter.parse(text, {})
    return false
  } catch (error) {
    if (error instanceof TooManyCellsError) return true
    throw error
  }
}
