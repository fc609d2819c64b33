import { InputRule, Node, nodeInputRule } from '@tiptap/core'
import { isInTable } from '@tiptap/pm/tables'
import StarterKit from '@tiptap/starter-kit'
import { tableNodes } from './table.ts'
import { PastedStyles } from './paste-with-styles.ts'

const isFetched = (src: string | null): boolean => src !== null && /^(?:https:\/\/|\/)/.test(src)

/** Block image. Pasted `data:` images are uploaded as files instead, because Markdown needs a URL. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => (isFetched(element.getAttribute('src')) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Unsupported Markdown (HTML, comments), kept as source. */
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

/** Horizontal rule. Inside a table `---` stays text, because a rule would split the table. */
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
