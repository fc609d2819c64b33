import { Extension, Node, type Editor } from '@tiptap/core'
import type { Node as PmNode } from '@tiptap/pm/model'
import { Plugin, type Command } from '@tiptap/pm/state'
import { cellAround, goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { erase, goDown, goOn, goVertical } from './table-acts.ts'
import { pastedInto, tidyTables, wordsFrom } from './table-paste.ts'
import { aligns } from './table-text.ts'

// Table nodes, restricted to GFM: inline text in cells, one header row, alignment set by the header cell.

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableHead: 'row',
  tableRow: 'row',
  tableHeader: 'header_cell',
  tableCell: 'cell',
}

/** Attributes required by prosemirror-tables; GFM has no spans. */
const span = {
  colspan: { default: 1, rendered: false },
  rowspan: { default: 1, rendered: false },
  colwidth: { default: null, rendered: false },
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableHead tableRow*',
  isolating: true,
  allowGapCursor: false,
  extendNodeSchema: ({ name }) => ({ tableRole: ROLES[name] }),
  addAttributes: () => ({ written: { default: null, rendered: false } }),
  parseHTML: () => [{ tag: 'table' }],
  // Wide tables scroll in their own container; `inherit` keeps it reachable for the caret.
  renderHTML: () => ['div', { 'data-table': '', contenteditable: 'inherit' }, ['table', ['tbody', 0]]],
})

const TableHead = Node.create({
  name: 'tableHead',
  content: 'tableHeader+',
  allowGapCursor: false,
  parseHTML: () => [{ tag: 'tr[data-head]', priority: 60 }],
  renderHTML: () => ['tr', { 'data-head': '' }, 0],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: 'tableCell+',
  allowGapCursor: false,
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'text*',
  isolating: true,
  addAttributes: () => ({
    ...span,
    align: {
      default: null,
      parseHTML: ({ dataset }: HTMLElement) => aligns.find((align) => align === dataset['align']) ?? null,
      renderHTML: ({ align }) => (align === null ? {} : { 'data-align': align }),
    },
  }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', { ...HTMLAttributes, scope: 'col' }, 0],
})

const TableCell = Node.create({
  name: 'tableCell',
  content: 'text*',
  isolating: true,
  addAttributes: () => span,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: () => ['td', 0],
})

/** Cells inherit the header’s alignment. An empty header cell gets the role `cell`, because it names nothing. */
const setUp = (table: PmNode, pos: number): readonly Decoration[] => {
  const found: Decoration[] = []
  table.forEach((row, rowAt, index) =>
    row.forEach((cell, cellAt, column) => {
      const from = pos + rowAt + cellAt + 2
      const align: unknown = table.firstChild?.maybeChild(column)?.attrs['align']
      if (index > 0 && typeof align === 'string') found.push(Decoration.node(from, from + cell.nodeSize, { 'data-align': align }))
      if (index === 0 && cell.content.size === 0) found.push(Decoration.node(from, from + cell.nodeSize, { role: 'cell' }))
    }),
  )
  return found
}

const decorations = (doc: PmNode): DecorationSet => {
  const found: Decoration[] = []
  doc.descendants((node, pos) => {
    if (node.type.name === 'table') found.push(...setUp(node, pos))
    return node.type.name !== 'table' && !node.isTextblock
  })
  return DecorationSet.create(doc, found)
}

const guests = new Plugin({
  props: {
    decorations: ({ doc }) => decorations(doc),
    transformPastedHTML: tidyTables,
    handlePaste: (view, _event, slice) => {
      const tr = pastedInto(view.state, slice)
      if (tr !== undefined) view.dispatch(tr)
      return tr !== undefined
    },
    handleDrop: (view, event, slice, isMoved) => {
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (at === null || cellAround(view.state.doc.resolve(at.pos)) === null) return false
      const words = wordsFrom(slice.content)
      const { tr } = view.state
      if (isMoved && words.size > 0) tr.deleteSelection()
      view.dispatch(tr.insert(tr.mapping.map(at.pos), words))
      return true
    },
  },
})

const keys: Readonly<Record<string, Command>> = {
  Tab: goOn,
  'Shift-Tab': goToNextCell(-1),
  Enter: goDown,
  'Shift-Enter': goDown,
  ArrowUp: goVertical(-1),
  ArrowDown: goVertical(1),
  Backspace: erase(-1),
  'Mod-Backspace': erase(-1),
  'Shift-Backspace': erase(-1),
  Delete: erase(1),
  'Mod-Delete': erase(1),
}

export const perform = ({ state, view }: Editor, command: Command): boolean => command(state, view.dispatch, view)

/** Higher priority than lists and hard breaks, which do not handle cells. */
const Grid = Extension.create({
  name: 'grid',
  priority: 1_001,
  addKeyboardShortcuts() {
    return Object.fromEntries(
      Object.entries(keys).map(([key, command]) => [key, ({ editor }: { editor: Editor }) => perform(editor, command)]),
    )
  },
  addProseMirrorPlugins: () => [guests, tableEditing()],
})

export const tableNodes = [Table, TableHead, TableRow, TableHeader, TableCell, Grid]
