import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react'
import { createDocument, Editor } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions/placeholder'
import { Selection } from '@tiptap/pm/state'
import StarterKit from '@tiptap/starter-kit'
import { Bold, Code, Italic, Link as LinkIcon, List, ListOrdered, Quote } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { PastedStyles } from '../article/paste-with-styles.ts'
import { ToolButton } from '../article/tool-button.tsx'
import type { EditorHandle } from './editor-handle.ts'
import { LINK_KEY, LinkBox, useLinking } from './link-box.tsx'
import { canLink } from './link-tool.ts'
import { editableHtml, isRich, printDoc } from './rich-text.ts'

type EditorProps = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly label: string
  readonly placeholder: string
  readonly autoFocus: boolean
  /** The text area to replace, with its caret and focus. */
  readonly plain: RefObject<HTMLTextAreaElement | null>
  readonly onFiles: (files: readonly File[]) => void
  readonly ref?: Ref<EditorHandle>
}

/** Keeps trailing spaces, which the user may be typing after. */
const parseOptions = { preserveWhitespace: 'full' } as const

/** Maps a text offset to a document position, by parsing the text before it. */
const placeOf = ({ schema, state: { doc } }: Editor, text: string, caret: number): number =>
  caret >= text.length
    ? Selection.atEnd(doc).to
    : Math.min(Selection.atEnd(createDocument(editableHtml(text.slice(0, caret)), schema, parseOptions)).to, Selection.atEnd(doc).to)

/** Caret and focus of the text area that the editor replaces; read before the text area is unmounted. */
const startFrom = ({ plain: { current: field }, text, autoFocus }: EditorProps) =>
  field === null ? { caret: text.length, hasFocus: autoFocus } : { caret: field.selectionEnd, hasFocus: field === document.activeElement }

/** Focuses the editor synchronously: a key typed before the next frame would trigger a page shortcut. */
const focusEnd = (editor: Editor): void => {
  editor.commands.setTextSelection(editor.state.doc.content.size)
  editor.view.focus()
}

const handleOf = (editor: Editor): EditorHandle => ({
  focus: () => focusEnd(editor),
  // Without formatting a reply is sent as plain text only.
  richHtml: () => (isRich(editor.getJSON()) ? editor.getHTML() : undefined),
  put: (text) => {
    editor.commands.setContent(editableHtml(text), { parseOptions })
    focusEnd(editor)
  },
  insert: (text, instead) => {
    const { to } = editor.state.selection
    editor
      .chain()
      .focus()
      .deleteRange({ from: Math.max(0, to - instead), to })
      .insertContent(text.includes('\n') ? editableHtml(text) : text)
      .run()
  },
})

const asleep: EditorHandle = { focus: () => undefined, richHtml: () => undefined, put: () => undefined, insert: () => undefined }

const tools = [
  ['bold', Bold, (editor: Editor) => editor.chain().focus().toggleBold().run()],
  ['italic', Italic, (editor: Editor) => editor.chain().focus().toggleItalic().run()],
  ['bulletList', List, (editor: Editor) => editor.chain().focus().toggleBulletList().run()],
  ['orderedList', ListOrdered, (editor: Editor) => editor.chain().focus().toggleOrderedList().run()],
  ['blockquote', Quote, (editor: Editor) => editor.chain().focus().toggleBlockquote().run()],
  ['code', Code, (editor: Editor) => editor.chain().focus().toggleCode().run()],
] as const

const Tools = ({ editor, onLink }: { editor: Editor; onLink: () => void }) => {
  const { common } = useText()
  const text = useText().ticket.tools
  return (
    <div role="toolbar" aria-label={common.formatting} className="flex flex-wrap gap-0.5 pb-1">
      {tools.map(([name, Icon, run]) => (
        <ToolButton key={name} label={text[name]} Icon={Icon} isOn={editor.isActive(name)} onClick={() => run(editor)} />
      ))}
      <ToolButton
        label={common.link}
        Icon={LinkIcon}
        isOn={editor.isActive('link')}
        isOff={!canLink(editor)}
        shortcut={LINK_KEY}
        onClick={onLink}
      />
    </div>
  )
}

const look =
  'min-h-20 max-h-80 overflow-y-auto outline-none max-pane:text-16 [&_p]:mb-2 [&_ul]:list-disc [&_ul]:ps-5 [&_ol]:list-decimal [&_ol]:ps-5 [&_blockquote]:border-s-2 [&_blockquote]:border-line [&_blockquote]:ps-3 [&_blockquote]:text-muted [&_code]:font-mono [&_code]:text-13 [&_a]:text-accent [&_a]:underline [&_p.is-empty:first-child]:before:float-left [&_p.is-empty:first-child]:before:h-0 [&_p.is-empty:first-child]:before:text-muted [&_p.is-empty:first-child]:before:content-[attr(data-placeholder)]'

const filesIn = (list: DataTransfer | null): readonly File[] => Array.from(list?.files ?? [])

const attributesFor = (label: string) => ({ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: look })

type Newest = RefObject<Pick<EditorProps, 'onText' | 'onFiles'>>

const createEditor = (element: HTMLElement, { text, label, placeholder }: EditorProps, newest: Newest): Editor => {
  const take = (list: DataTransfer | null): boolean => {
    const files = filesIn(list)
    if (files.length > 0) newest.current.onFiles(files)
    return files.length > 0
  }
  return new Editor({
    // The CSP blocks injected styles; the editor’s styles are in app.css.
    injectCSS: false,
    element,
    extensions: [
      StarterKit.configure({ heading: false, horizontalRule: false, link: { openOnClick: false, defaultProtocol: 'https' } }),
      Placeholder.configure({ placeholder }),
      PastedStyles,
    ],
    content: editableHtml(text),
    parseOptions,
    editorProps: {
      attributes: attributesFor(label),
      // Ctrl+Enter sends: the editor must not insert a line break, and the event must bubble.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
      handlePaste: (_view, event) => take(event.clipboardData),
      handleDrop: (_view, event) => take(event.dataTransfer),
    },
    onUpdate: ({ editor }) => newest.current.onText(printDoc(editor.getJSON())),
  })
}

/** Rich editor with the formatting that mail supports. Its value is text; the HTML is requested on sending. */
export const RichEditor = (props: EditorProps) => {
  const { label, ref } = props
  const [start] = useState(() => startFrom(props))
  const newest = useRef(props)
  newest.current = props
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [, redraw] = useState(0)
  // Before the first paint: the replaced text area had the focus, and no keystroke may get lost.
  useLayoutEffect(() => {
    if (host.current === null) return undefined
    const made = createEditor(host.current, newest.current, newest)
    made.on('transaction', () => redraw((count) => count + 1))
    setEditor(made)
    made.commands.setTextSelection(placeOf(made, newest.current.text, start.caret))
    if (start.hasFocus) made.view.focus()
    return () => made.destroy()
  }, [])
  useEffect(() => editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes: attributesFor(label) } }), [editor, label])
  useImperativeHandle(ref, () => (editor === undefined ? asleep : handleOf(editor)), [editor])
  const linking = useLinking(editor)
  return (
    <div className="flex min-w-0 flex-col" onKeyDown={linking.onKeyDown}>
      {editor !== undefined && <Tools editor={editor} onLink={linking.open} />}
      {editor !== undefined && linking.place !== undefined && (
        <LinkBox editor={editor} place={linking.place} mayBePlace={false} onClose={linking.close} />
      )}
      <div ref={host} />
    </div>
  )
}
