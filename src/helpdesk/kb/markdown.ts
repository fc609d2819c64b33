import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { cleanedBy } from '../replies/nesting.ts'
import { textOfCleanHtml } from '../replies/rich-text.ts'

const rendererOf = (options: { readonly html: boolean }) => {
  const markdown = new MarkdownIt({ ...options, linkify: true })
  // Whatever address is not allowed is taken out below; refusing it here would leave it standing in the text.
  markdown.validateLink = () => true
  return markdown
}

const withTags = rendererOf({ html: true })
const withoutTags = rendererOf({ html: false })

const ALIGNED = /^(?:text-align:)?(left|center|right)$/

/** How a column is set, said so that it needs no style: the pages allow none but their own. */
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
    // The page has one first heading, its title.
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
    img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
    td: setCell,
    th: setCell,
  },
  nestingLimit: 50,
}

/** A head without words names nothing. */
const EMPTY_HEAD = /<th( align="\w+")?><\/th>/g

/**
 * Markdown as a browser may show it: nothing in it runs, whoever wrote it. Tags inside it that are nested deeper than can be read are
 * shown as they were typed.
 */
export const htmlOfMarkdown = (text: string): string =>
  (cleanedBy(withTags.render(text), ALLOWED) ?? cleanedBy(withoutTags.render(text), ALLOWED) ?? '')
    .replaceAll(EMPTY_HEAD, '<td$1></td>')
    .trim()

export const textOfMarkdown = (text: string): string => textOfCleanHtml(htmlOfMarkdown(text))
