import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Editor, type JSONContent } from '@tiptap/core'
import type { TakeFiles } from './editor.tsx'
import { articleExtensions } from './nodes.ts'
import { parseArticle } from './parse.ts'
import { printArticle } from './print.ts'
import { RichTools } from './rich-tools.tsx'
import { LinkBox, useLinking } from '../writing/link-box.tsx'
import type { DocNode } from '../writing/rich-text.ts'

export type RichProps = {
  readonly label: string
  readonly lang: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onFiles: TakeFiles
  /** Called when the value changes to a text that the rich-text editor cannot represent. */
  readonly onBeyond: () => void
}

const look =
  'flex min-h-[50dvh] flex-col gap-3 bg-bg px-3 py-2 break-words outline-none [&_a]:text-accent [&_a]:underline [&_blockquote]:border-s-4 [&_blockquote]:border-line-strong [&_blockquote]:bg-surface [&_blockquote]:px-3 [&_blockquote]:py-2 [&_code]:font-mono [&_code]:text-13 [&_h1]:text-18 [&_h1]:font-semibold [&_h2]:text-18 [&_h2]:font-semibold [&_h3]:text-16 [&_h3]:font-semibold [&_h4]:font-semibold [&_hr]:border-line-strong [&_img]:max-w-full [&_img]:self-start [&_img.ProseMirror-selectednode]:outline-2 [&_img.ProseMirror-selectednode]:outline-accent [&_ol]:list-decimal [&_ol]:ps-6 [&_pre]:overflow-x-auto [&_pre]:rounded-panel [&_pre]:bg-surface [&_pre]:p-3 [&_pre]:font-mono [&_pre]:text-13 [&_pre[data-source]]:border [&_pre[data-source]]:border-dashed [&_pre[data-source]]:border-line-strong [&_[data-table]]:overflow-x-auto [&_[data-align=center]]:text-center [&_[data-align=left]]:text-left [&_[data-align=right]]:text-right [&_:is(td,th)_a]:inline-block [&_:is(td,th)_a]:leading-6 [&_:is(td,th)_a]:min-w-6 [&_td]:min-w-16 [&_td]:border [&_td]:border-line-strong [&_td]:px-2 [&_td]:py-1 [&_th]:min-w-16 [&_th]:border [&_th]:border-line-strong [&_th]:bg-surface [&_th]:px-2 [&_th]:py-1 [&_th]:text-start [&_.selectedCell]:bg-selected [&_ul]:list-disc [&_ul]:ps-6'

// Every `DocNode` is a valid `JSONContent`.
const contentOf = (node: DocNode): JSONContent => node as JSONContent

const hasTable = (data: DataTransfer | null): boolean => (data?.getData('text/html') ?? '').includes('<table')

const putBlocks = (editor: Editor | undefined, markdown: string): boolean => {
  if (editor === undefined || editor.isDestroyed) return false
  const blocks = parseArticle(markdown)?.content ?? []
  const { $to } = editor.state.selection
  const at = $to.depth === 0 ? $to.pos : $to.after(1)
  return editor.commands.insertContentAt(
    at,
    blocks.map((block) => contentOf(block)),
    // The caret stays, so that further typing does not replace the image.
    { updateSelection: false },
  )
}

const createEditor = (element: HTMLElement, doc: DocNode, { label, lang }: RichProps, newest: RefObject<RichProps>): Editor => {
  const take = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])]
    if (files.length > 0) newest.current.onFiles(files, (markdown) => putBlocks(editor, markdown))
    return files.length > 0
  }
  const editor: Editor = new Editor({
    // The CSP blocks injected styles; the editor’s styles are in app.css.
    injectCSS: false,
    element,
    extensions: articleExtensions,
    content: contentOf(doc),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang, class: look },
      // Ctrl+Enter saves: the editor must not insert a line break, and the event must bubble.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
      // Spreadsheets put the table on the clipboard as an image too; the table is used.
      handlePaste: (_view, event) => !hasTable(event.clipboardData) && take(event.clipboardData),
      handleDrop: (_view, event) => take(event.dataTransfer),
    },
    onUpdate: () => newest.current.onChange(printArticle(editor.getJSON())),
  })
  return editor
}

/** Tells own changes from values set outside, even if own values come back late. */
const useTelling = ({ value, onChange }: Pick<RichProps, 'value' | 'onChange'>) => {
  const printed = useRef<string>(undefined)
  const shown = useRef(value)
  const told = useRef(new Set<string>())
  return {
    tell: (text: string): void => {
      // The editor normalizes the document by itself; that is not a change by the user.
      if (text === printed.current) return
      printed.current = text
      shown.current = text
      told.current.add(text)
      onChange(text)
    },
    note: (text: string, doc: DocNode | undefined): void => {
      shown.current = text
      printed.current = doc && printArticle(doc)
    },
    isForeign: (text: string): boolean => {
      if (text === shown.current) told.current.clear()
      return text !== shown.current && !told.current.has(text)
    },
  }
}

export const RichArticle = (props: RichProps) => {
  const { value } = props
  const { tell, note, isForeign } = useTelling(props)
  const newest = useRef(props)
  newest.current = { ...props, onChange: tell }
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [, redraw] = useState(0)
  useLayoutEffect(() => {
    const doc = parseArticle(newest.current.value)
    if (host.current === null || doc === undefined) return undefined
    note(newest.current.value, doc)
    const made = createEditor(host.current, doc, newest.current, newest)
    made.on('transaction', () => redraw((count) => count + 1))
    setEditor(made)
    return () => made.destroy()
  }, [])
  // The value changed elsewhere (other account, discarded draft). Own older values are ignored: a newer one may be shown.
  useEffect(() => {
    if (editor === undefined || !isForeign(value)) return
    const doc = parseArticle(value)
    note(value, doc)
    if (doc === undefined) newest.current.onBeyond()
    else editor.commands.setContent(contentOf(doc), { emitUpdate: false })
  }, [editor, value])
  const send = (files: readonly File[]): void => newest.current.onFiles(files, (markdown) => putBlocks(editor, markdown))
  // Tab indents lists and moves between cells, so Alt+F10 focuses the toolbar.
  const linking = useLinking(editor)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    linking.onKeyDown(event)
    if (event.key !== 'F10' || !event.altKey) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('[role=toolbar] button')?.focus()
  }
  return (
    <div
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-col overflow-hidden rounded-control border border-line-strong has-[[role=textbox]:focus-visible]:outline-2 has-[[role=textbox]:focus-visible]:outline-accent"
    >
      {editor !== undefined && <RichTools editor={editor} onFiles={send} onLink={linking.open} />}
      {editor !== undefined && linking.place !== undefined && (
        <LinkBox editor={editor} place={linking.place} mayBePlace onClose={linking.close} />
      )}
      <div ref={host} />
    </div>
  )
}
