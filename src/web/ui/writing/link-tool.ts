import { getMarkRange, type Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

export type LinkPlace = {
  readonly from: number
  readonly to: number
  readonly href: string | undefined
  /** `undefined` unless plain text within one block; then only the address can be edited. */
  readonly text: string | undefined
}

/** False in code, which cannot contain links. */
export const canLink = (editor: Editor): boolean => !['code', 'codeBlock', 'source'].some((name) => editor.isActive(name))

const wordsIn = ({ state: { doc } }: Editor, from: number, to: number): string | undefined => {
  if (!doc.resolve(from).sameParent(doc.resolve(to))) return undefined
  let isPlain = true
  doc.nodesBetween(from, to, (node) => {
    if (node.isInline && !node.isText) isPlain = false
  })
  return isPlain ? doc.textBetween(from, to) : undefined
}

/** The whole link at the caret, or the selection. */
export const linkAt = (editor: Editor): LinkPlace => {
  const { selection, schema } = editor.state
  const { link } = schema.marks
  const range = link && editor.isActive('link') ? getMarkRange(selection.$from, link) : undefined
  const { from, to } = range ?? selection
  const { href } = editor.getAttributes('link')
  return { from, to, href: range && typeof href === 'string' ? href : undefined, text: wordsIn(editor, from, to) }
}

/** Ends the link mark, so that further typing is outside. */
const leaveLink = (editor: Editor, at: number): void => {
  const { link } = editor.state.schema.marks
  const { tr } = editor.state
  tr.setSelection(TextSelection.create(tr.doc, at))
  if (link) tr.removeStoredMark(link)
  editor.view.dispatch(tr)
  editor.view.focus()
}

/** Changed text keeps its other marks. */
export const putLink = (editor: Editor, place: LinkPlace, { href, text }: { readonly href: string; readonly text: string }): void => {
  const { from, to } = place
  const { schema, doc } = editor.state
  const { link } = schema.marks
  if (!link) return
  const words = text.trim() === '' ? (place.text ?? '').trim() || href : text
  if (place.text === undefined || (place.text !== '' && words === place.text)) {
    editor.chain().setTextSelection({ from, to }).setLink({ href }).run()
    return leaveLink(editor, to)
  }
  const marks = link.create({ href }).addToSet(
    doc
      .resolve(Math.min(from + 1, to))
      .marks()
      .filter(({ type }) => type !== link),
  )
  editor.view.dispatch(editor.state.tr.replaceWith(from, to, schema.text(words, marks)))
  leaveLink(editor, from + words.length)
}

export const takeLink = (editor: Editor, { from, to }: LinkPlace): void => {
  editor.chain().setTextSelection({ from, to }).unsetLink().run()
  leaveLink(editor, to)
}
