import type { Node as PmNode, Schema } from '@tiptap/pm/model'
import { TextSelection, type Command, type EditorState, type Transaction } from '@tiptap/pm/state'
import { CellSelection, deleteTable, goToNextCell, isInTable, nextCell, selectedRect, selectionCell } from '@tiptap/pm/tables'
import type { Align } from './table-text.ts'

// Table commands of the editor (ProseMirror `Command`): without `dispatch` they only report whether they apply.

const typeOf = (schema: Schema, name: string) => {
  const type = schema.nodes[name]
  if (type === undefined) throw new Error(`The editor has no ${name}.`)
  return type
}

const emptyCells = (schema: Schema, name: 'tableHeader' | 'tableCell', count: number): readonly PmNode[] =>
  Array.from({ length: count }, () => typeOf(schema, name).create())

export const emptyTable = (schema: Schema, width: number, height: number): PmNode =>
  typeOf(schema, 'table').create(null, [
    typeOf(schema, 'tableHead').create(null, emptyCells(schema, 'tableHeader', width)),
    ...Array.from({ length: height - 1 }, () => typeOf(schema, 'tableRow').create(null, emptyCells(schema, 'tableCell', width))),
  ])

export const gridAt = (state: EditorState) => {
  if (!isInTable(state)) return undefined
  const { map, table, tableStart: start, top, bottom, left, right } = selectedRect(state)
  const { width, height } = map
  const cellPos = (row: number, column: number): number => start + map.positionAt(row, column, table)
  const rowPos = (row: number): number =>
    Array.from({ length: row }, (_, at) => table.child(at).nodeSize).reduce((sum, size) => sum + size, start)
  return { table, start, top, bottom, left, right, width, height, cellPos, rowPos }
}

type Grid = NonNullable<ReturnType<typeof gridAt>>

const intoCell = (tr: Transaction, pos: number): Transaction => {
  const cell = tr.doc.nodeAt(pos)
  return tr.setSelection(TextSelection.create(tr.doc, pos + 1 + (cell?.content.size ?? 0))).scrollIntoView()
}

/** Selects a cell by its position after the change. */
const intoCellAt = (tr: Transaction, { start }: Grid, row: number, column: number): Transaction => {
  const table = tr.doc.resolve(start).parent
  let pos = start + 1
  for (let at = 0; at < row; at++) pos += table.child(at).nodeSize
  for (let at = 0; at < column; at++) pos += table.child(row).child(at).nodeSize
  return intoCell(tr, pos)
}

const onGrid =
  (can: (grid: Grid) => boolean, act: (tr: Transaction, grid: Grid, schema: Schema) => Transaction): Command =>
  (state, dispatch) => {
    const grid = gridAt(state)
    if (grid === undefined || !can(grid)) return false
    dispatch?.(act(state.tr, grid, state.schema))
    return true
  }

const always = (): boolean => true

/** Adds a row above or below; none can be added above the header. */
export const addRow = (side: -1 | 1, column?: number): Command =>
  onGrid(
    ({ top }) => side > 0 || top > 0,
    (tr, grid, schema) => {
      const at = side < 0 ? grid.top : grid.bottom
      tr.insert(grid.rowPos(at), typeOf(schema, 'tableRow').create(null, emptyCells(schema, 'tableCell', grid.width)))
      return intoCellAt(tr, grid, at, column ?? grid.left)
    },
  )

export const addColumn = (side: -1 | 1): Command =>
  onGrid(always, (tr, grid, schema) => {
    const at = side < 0 ? grid.left : grid.right
    for (let row = grid.height - 1; row >= 0; row--)
      tr.insert(grid.cellPos(row, at), emptyCells(schema, row === 0 ? 'tableHeader' : 'tableCell', 1))
    return intoCellAt(tr, grid, grid.top, at)
  })

export const removeRows: Command = onGrid(
  ({ top }) => top > 0,
  (tr, grid) => {
    tr.delete(grid.rowPos(grid.top), grid.rowPos(grid.bottom))
    return intoCellAt(tr, grid, Math.min(grid.top, grid.height - (grid.bottom - grid.top) - 1), grid.left)
  },
)

/** Deleting the last column deletes the table. */
export const removeColumns: Command = (state, dispatch) => {
  const grid = gridAt(state)
  if (grid === undefined) return false
  if (grid.right - grid.left === grid.width) return deleteTable(state, dispatch)
  const { tr } = state
  for (let row = grid.height - 1; row >= 0; row--) tr.delete(grid.cellPos(row, grid.left), grid.cellPos(row, grid.right))
  dispatch?.(intoCellAt(tr, grid, grid.top, Math.min(grid.left, grid.width - (grid.right - grid.left) - 1)))
  return true
}

const chosenHeads = ({ table, left, right }: Grid): readonly PmNode[] =>
  Array.from({ length: right - left }, (_, at) => table.child(0).child(left + at))

export const isAligned = (state: EditorState, align: Align): boolean => {
  const grid = gridAt(state)
  return grid !== undefined && chosenHeads(grid).every(({ attrs }) => attrs['align'] === align)
}

export const alignColumns =
  (align: Align): Command =>
  (state, dispatch) =>
    onGrid(always, (tr, grid) => {
      const next = isAligned(state, align) ? null : align
      chosenHeads(grid).forEach((head, at) => tr.setNodeMarkup(grid.cellPos(0, grid.left + at), null, { ...head.attrs, align: next }))
      return tr
    })(state, dispatch)

export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  const { $to } = state.selection
  const { tr } = state
  const isEmpty = $to.depth === 1 && $to.parent.type.name === 'paragraph' && $to.parent.content.size === 0
  const [from, to] = $to.depth === 0 ? [$to.pos, $to.pos] : [isEmpty ? $to.before(1) : $to.after(1), $to.after(1)]
  tr.replaceWith(from, to, emptyTable(state.schema, 3, 3))
  dispatch?.(intoCell(tr, from + 2))
  return true
}

/** Moves to the next row, because cells have no second line; after the last row the caret leaves the table. */
export const goDown: Command = (state, dispatch) => {
  const grid = gridAt(state)
  if (grid === undefined) return false
  const { tr } = state
  if (grid.bottom < grid.height) dispatch?.(intoCell(tr, grid.cellPos(grid.bottom, grid.left)))
  else {
    const after = grid.start + grid.table.nodeSize - 1
    if (state.doc.nodeAt(after)?.isTextblock !== true) tr.insert(after, typeOf(state.schema, 'paragraph').create())
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  }
  return true
}

/** Moves to the next cell; after the last cell adds a row. */
export const goOn: Command = (state, dispatch) => goToNextCell(1)(state, dispatch) || addRow(1, 0)(state, dispatch)

/** Moves to the cell above or below once the caret is at the edge of its cell. */
export const goVertical =
  (side: -1 | 1): Command =>
  (state, dispatch, view) => {
    if (!(state.selection instanceof TextSelection) || !state.selection.empty || !isInTable(state)) return false
    if (view?.endOfTextblock(side < 0 ? 'up' : 'down') !== true) return false
    const next = nextCell(selectionCell(state), 'vert', side)
    if (next === null) return false
    dispatch?.(intoCell(state.tr, next.pos))
    return true
  }

/** Backspace (-1) or Delete (1): deletes a fully selected table. At the edge of a cell the key does nothing, so that cells do not merge. */
export const erase =
  (side: -1 | 1): Command =>
  (state, dispatch) => {
    const { selection } = state
    if (selection instanceof CellSelection) return selection.isColSelection() && selection.isRowSelection() && deleteTable(state, dispatch)
    if (!selection.empty || !isInTable(state)) return false
    const { parentOffset, parent } = selection.$from
    return parentOffset === (side < 0 ? 0 : parent.content.size)
  }
