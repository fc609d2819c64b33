import { InputRule, Node, nodeInputRule } from '@tiptap/core'
import { isInTable } from '@tiptap/pm/tables'
import StarterKit from '@tiptap/starter-kit'
import { tableNodes } from './table.ts'
import { PastedStyles } from './paste-with-styles.ts'

/** What the editor of articles knows besides the usual. */

const isFetched = (src: string | null): boolean => src !== null && /^(?:https:\/\/|\/)/.test(src)

/** A picture by itself. One that came along inside pasted text as data has no address to name; it is uploaded as a file instead. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => (isFetched(element.getAttribute('src')) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Markdown as it was written, where there is nothing to show it as: HTML, notes. */
const Source = Node.create({
  name: 'source',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-source]', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', { 'data-source': '' }, 0],
})

const DASHES = /^---$/

/** A line across the page, which begins with dashes. In a table they are dashes: a line would tear it in two. */
const Rule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
  addInputRules() {
    const rule = nodeInputRule({ find: DASHES, type: this.type })
    return [new InputRule({ find: DASHES, handler: (typed) => (isInTable(typed.state) ? null : rule.handler(typed)) })]
  },
})

export const articleExtensions = [
  StarterKit.configure({ underline: false, horizontalRule: false, link: { openOnClick: false, defaultProtocol: 'https' } }),
  Picture,
  Source,
  Rule,
  ...tableNodes,
  PastedStyles,
]
