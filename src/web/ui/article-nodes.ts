import { Node } from '@tiptap/core'

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

/** Markdown as it was written, where there is nothing to show it as: tables, HTML, notes. */
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

export const articleNodes = [Picture, Source]
