import { Bold, Code, Heading2, Heading3, Italic, Lightbulb, Link, List, ListOrdered, Quote, Table, type LucideIcon } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { FileTools } from '../form/file-tools.tsx'
import { around, asBlock, atLines, link, tableOf, type Chosen, type Edit } from './markdown-edit.ts'
import { ToolButton } from './tool-button.tsx'

export type Tool = {
  readonly id: string
  readonly label: string
  readonly Icon: LucideIcon
  readonly edit: (chosen: Chosen) => Edit
  readonly key?: string
}

const pictures = { bold: Bold, italic: Italic, h2: Heading2, h3: Heading3, list: List, numbers: ListOrdered, quote: Quote }

export const useTools = (): readonly Tool[] => {
  const text = useText().kb.tools
  const tool = (id: keyof typeof pictures, edit: (chosen: Chosen) => Edit, key?: string): Tool => ({
    id,
    label: text[id],
    Icon: pictures[id],
    edit,
    ...(key !== undefined && { key }),
  })
  const table = tableOf([
    [text.cell, text.cell],
    ['', ''],
  ])
  return [
    tool('h2', (chosen) => atLines(chosen, () => '## ')),
    tool('h3', (chosen) => atLines(chosen, () => '### ')),
    tool('bold', (chosen) => around(chosen, '**', text.words), 'b'),
    tool('italic', (chosen) => around(chosen, '*', text.words), 'i'),
    { id: 'link', label: text.link, Icon: Link, edit: (chosen) => link(chosen, text.words), key: 'l' },
    tool('list', (chosen) => atLines(chosen, () => '- ')),
    tool('numbers', (chosen) => atLines(chosen, (at) => `${at + 1}. `)),
    tool('quote', (chosen) => atLines(chosen, () => '> ')),
    {
      id: 'code',
      label: text.code,
      Icon: Code,
      edit: (chosen) =>
        chosen.text.slice(chosen.from, chosen.to).includes('\n')
          ? asBlock(chosen, `\`\`\`\n${chosen.text.slice(chosen.from, chosen.to)}\n\`\`\``, [4, 4 + chosen.to - chosen.from])
          : around(chosen, '`', text.words),
    },
    { id: 'table', label: text.table, Icon: Table, edit: (chosen) => asBlock(chosen, table, [2, 2 + text.cell.length]) },
    {
      id: 'callout',
      label: text.callout,
      Icon: Lightbulb,
      edit: (chosen) =>
        asBlock(chosen, `> **${text.note}** ${text.words}`, [text.note.length + 7, text.note.length + 7 + text.words.length]),
    },
  ]
}

type ButtonsProps = {
  readonly tools: readonly Tool[]
  readonly onTool: (tool: Tool) => void
  readonly onFiles: (files: readonly File[]) => void
}

export const ToolButtons = ({ tools, onTool, onFiles }: ButtonsProps) => {
  const { common } = useText()
  return (
    <div role="toolbar" aria-label={common.formatting} className="flex flex-wrap gap-px border-b border-line bg-surface p-1">
      {tools.map((tool) => (
        <ToolButton key={tool.id} label={tool.label} Icon={tool.Icon} shortcut={tool.key} onClick={() => onTool(tool)} />
      ))}
      <FileTools onFiles={onFiles} />
    </div>
  )
}
