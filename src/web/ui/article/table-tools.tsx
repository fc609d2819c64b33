import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { deleteTable } from '@tiptap/pm/tables'
import {
  Grid2x2X,
  ListX,
  PanelBottomDashed,
  PanelLeftDashed,
  PanelRightDashed,
  PanelTopDashed,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  type LucideIcon,
} from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { perform } from './table.ts'
import { addColumn, addRow, alignColumns, isAligned, removeColumns, removeRows } from './table-acts.ts'
import type { Align } from './table-text.ts'
import { ToolButton } from './tool-button.tsx'

type GridTool = {
  readonly id: 'rowAbove' | 'rowBelow' | 'columnBefore' | 'columnAfter' | 'left' | 'center' | 'right' | 'noRow' | 'noColumn' | 'noTable'
  readonly Icon: LucideIcon
  readonly act: Command
  readonly align?: Align
}

const tools: readonly GridTool[] = [
  { id: 'rowAbove', Icon: PanelTopDashed, act: addRow(-1) },
  { id: 'rowBelow', Icon: PanelBottomDashed, act: addRow(1) },
  { id: 'columnBefore', Icon: PanelLeftDashed, act: addColumn(-1) },
  { id: 'columnAfter', Icon: PanelRightDashed, act: addColumn(1) },
  { id: 'left', Icon: TextAlignStart, act: alignColumns('left'), align: 'left' },
  { id: 'center', Icon: TextAlignCenter, act: alignColumns('center'), align: 'center' },
  { id: 'right', Icon: TextAlignEnd, act: alignColumns('right'), align: 'right' },
  { id: 'noRow', Icon: ListX, act: removeRows },
  { id: 'noColumn', Icon: ListX, act: removeColumns },
  { id: 'noTable', Icon: Grid2x2X, act: deleteTable },
]

export const TableTools = ({ editor }: { editor: Editor }) => {
  const text = useText().kb.tools.grid
  return (
    <div role="group" aria-label={text.title} className="contents">
      {tools.map(({ id, Icon, act, align }) => (
        <ToolButton
          key={id}
          label={text[id]}
          Icon={Icon}
          isTurned={id === 'noColumn'}
          isOn={align && isAligned(editor.state, align)}
          isOff={!act(editor.state)}
          onClick={() => {
            editor.view.focus()
            perform(editor, act)
          }}
        />
      ))}
    </div>
  )
}
