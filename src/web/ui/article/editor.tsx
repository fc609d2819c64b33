import { useRef, type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject } from 'react'
import { cx } from '../cx.ts'
import { useField } from '../form/field.tsx'
import { pastedTable } from './pasted-table.ts'
import { afterLine, asBlock, nextItem, tableOf, type Chosen, type Edit } from './markdown-edit.ts'
import { type Tool, useTools, ToolButtons } from './editor-tools.tsx'

// The Markdown source editor never parses and prints the text again, so Markdown that its tools do not know is kept.

/** Pasted, dropped or chosen files. `put` inserts the Markdown of an uploaded file; false once the editor is closed. */
export type TakeFiles = (files: readonly File[], put: (markdown: string) => boolean) => void

type EditorProps = {
  readonly name: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly lang: string
  readonly onFiles: TakeFiles
}

const chosenIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Chosen => ({
  text: value,
  from: selectionStart,
  to: selectionEnd,
})

/** `execCommand` keeps the browser’s undo history; browsers without it get a direct edit. */
const perform = (area: HTMLTextAreaElement, { from, to, put, select }: Edit, onChange: (text: string) => void): void => {
  area.focus()
  area.setSelectionRange(from, to)
  const typed = put === '' ? document.execCommand('delete') : document.execCommand('insertText', false, put)
  if (!typed) {
    area.setRangeText(put, from, to)
    onChange(area.value)
  }
  area.setSelectionRange(...select)
}

/** Inserts into the current text, without taking the focus from another field. */
const putBlock = (area: HTMLTextAreaElement | null, block: string, onChange: (text: string) => void): boolean => {
  if (area === null) return false
  const chosen = chosenIn(area)
  const edit = afterLine(chosen, block)
  if (document.activeElement === area) {
    perform(area, edit, onChange)
    return true
  }
  // Directly in the DOM: the next file may arrive before React renders.
  area.setRangeText(edit.put, edit.from, edit.to)
  onChange(area.value)
  return true
}

const filesIn = (data: DataTransfer): readonly File[] => [...data.files]

const useTyping = (
  area: RefObject<HTMLTextAreaElement | null>,
  tools: readonly Tool[],
  { onChange, onFiles }: Pick<EditorProps, 'onChange' | 'onFiles'>,
) => {
  // Uploads finish later, when `onChange` may have been replaced.
  const newest = useRef(onChange)
  newest.current = onChange
  const send = (files: readonly File[]): void => onFiles(files, (markdown) => putBlock(area.current, markdown, newest.current))
  const make = (edit: Edit | undefined, event?: { preventDefault: () => void }): void => {
    if (area.current === null || edit === undefined) return
    event?.preventDefault()
    perform(area.current, edit, onChange)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const chosen = chosenIn(event.currentTarget)
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing)
      return make(nextItem(chosen), event)
    if ((event.ctrlKey || event.metaKey) && !event.altKey) make(tools.find(({ key }) => key === event.key)?.edit(chosen), event)
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const rows = pastedTable(event.clipboardData.getData('text/html'))
    // Spreadsheets put the table on the clipboard as an image too; the table is used.
    if (rows === undefined) return take(event, event.clipboardData)
    const table = tableOf(rows)
    make(asBlock(chosenIn(event.currentTarget), table, [table.length, table.length]), event)
  }
  const take = (event: { preventDefault: () => void }, data: DataTransfer): void => {
    const files = filesIn(data)
    if (files.length === 0) return
    event.preventDefault()
    send(files)
  }
  const onDrop = (event: DragEvent<HTMLTextAreaElement>): void => take(event, event.dataTransfer)
  return { onKeyDown, onPaste, onDrop, send, onTool: (tool: Tool) => area.current !== null && make(tool.edit(chosenIn(area.current))) }
}

export const ArticleEditor = ({ name, value, onChange, lang, onFiles }: EditorProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const field = useField()
  const tools = useTools()
  const { onTool, send, ...typing } = useTyping(area, tools, { onChange, onFiles })
  return (
    <div
      className={cx(
        'flex min-w-0 flex-col overflow-hidden rounded-control border has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent',
        field['aria-invalid'] === true ? 'border-down-solid' : 'border-line-strong',
      )}
    >
      <ToolButtons tools={tools} onTool={onTool} onFiles={send} />
      <textarea
        {...field}
        {...typing}
        ref={area}
        name={name}
        lang={lang}
        required
        maxLength={100_000}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="field-sizing-content min-h-[50dvh] w-full resize-none bg-bg px-3 py-2 font-mono text-13 text-text outline-none"
      />
    </div>
  )
}
