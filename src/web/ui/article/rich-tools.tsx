import type { Editor } from '@tiptap/core'
import { isInTable } from '@tiptap/pm/tables'
import { Bold, Code, Heading2, Heading3, Italic, Lightbulb, Link, List, ListOrdered, Quote, SquareCode, Table } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { perform } from './table.ts'
import { insertTable } from './table-acts.ts'
import { TableTools } from './table-tools.tsx'
import { FileTools } from '../form/file-tools.tsx'
import { ToolButton } from './tool-button.tsx'
import { LINK_KEY } from '../writing/link-box.tsx'
import { canLink } from '../writing/link-tool.ts'

type Tool = {
  readonly id: 'h2' | 'h3' | 'bold' | 'italic' | 'link' | 'list' | 'numbers' | 'quote' | 'code' | 'codeBlock' | 'table' | 'callout'
  readonly Icon: typeof Bold
  readonly run: (editor: Editor) => unknown
  readonly isOn?: (editor: Editor) => boolean
  readonly isOff?: (editor: Editor) => boolean
  /** Pressed with Ctrl or ⌘. */
  readonly key?: string
}

const fixed: readonly Tool[] = [
  {
    id: 'h2',
    Icon: Heading2,
    run: (on) => on.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (on) => on.isActive('heading', { level: 2 }),
  },
  {
    id: 'h3',
    Icon: Heading3,
    run: (on) => on.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (on) => on.isActive('heading', { level: 3 }),
  },
  { id: 'bold', Icon: Bold, run: (on) => on.chain().focus().toggleBold().run(), isOn: (on) => on.isActive('bold') },
  { id: 'italic', Icon: Italic, run: (on) => on.chain().focus().toggleItalic().run(), isOn: (on) => on.isActive('italic') },
  { id: 'list', Icon: List, run: (on) => on.chain().focus().toggleBulletList().run(), isOn: (on) => on.isActive('bulletList') },
  { id: 'numbers', Icon: ListOrdered, run: (on) => on.chain().focus().toggleOrderedList().run(), isOn: (on) => on.isActive('orderedList') },
  { id: 'quote', Icon: Quote, run: (on) => on.chain().focus().toggleBlockquote().run(), isOn: (on) => on.isActive('blockquote') },
  { id: 'code', Icon: Code, run: (on) => on.chain().focus().toggleCode().run(), isOn: (on) => on.isActive('code') },
  { id: 'codeBlock', Icon: SquareCode, run: (on) => on.chain().focus().toggleCodeBlock().run(), isOn: (on) => on.isActive('codeBlock') },
]

const useTools = (onLink: () => void): readonly Tool[] => {
  const text = useText().kb.tools
  const note = { type: 'text', text: text.note, marks: [{ type: 'bold' }] }
  const callout = { type: 'blockquote', content: [{ type: 'paragraph', content: [note, { type: 'text', text: ` ${text.words}` }] }] }
  const link: Tool = { id: 'link', Icon: Link, run: onLink, isOn: (on) => on.isActive('link'), isOff: (on) => !canLink(on), key: LINK_KEY }
  return [
    ...fixed.flatMap((tool) => (tool.id === 'list' ? [link, tool] : [tool])),
    { id: 'table', Icon: Table, run: (on) => on.commands.focus() && perform(on, insertTable) },
    { id: 'callout', Icon: Lightbulb, run: (on) => on.chain().focus().insertContent(callout).run() },
  ]
}

const WITHIN = new Set<Tool['id']>(['bold', 'italic', 'link', 'code'])

type ToolsProps = { readonly editor: Editor; readonly onFiles: (files: readonly File[]) => void; readonly onLink: () => void }

export const RichTools = ({ editor, onFiles, onLink }: ToolsProps) => {
  const { common } = useText()
  const text = useText().kb.tools
  const tools = useTools(onLink)
  const isGrid = isInTable(editor.state)
  return (
    <div
      role="toolbar"
      aria-label={common.formatting}
      className="flex flex-wrap gap-px border-b border-line bg-surface p-1"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        editor.view.focus()
      }}
    >
      {tools
        .filter(({ id }) => !isGrid || WITHIN.has(id))
        .map(({ id, Icon, run, isOn, isOff, key }) => (
          <ToolButton
            key={id}
            label={text[id]}
            Icon={Icon}
            isOn={isOn?.(editor)}
            isOff={isOff?.(editor) ?? false}
            shortcut={key}
            onClick={() => run(editor)}
          />
        ))}
      {isGrid ? <TableTools editor={editor} /> : <FileTools onFiles={onFiles} />}
    </div>
  )
}
