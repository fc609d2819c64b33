import { Fragment, type Node as PmNode, type Slice } from '@tiptap/pm/model'
import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { styleAside, withStylesAside } from './pasted-styles.ts'
import { emptyTable, gridAt } from './table-acts.ts'

// Fits pasted or dropped content to a table: inline text for one cell, or cells for several.

export const wordsFrom = (content: Fragment): Fragment => {
  const words: PmNode[] = []
  content.descendants((node) => {
    const text = node.isText ? (node.text ?? '').replaceAll(/\s*\n\s*/g, ' ') : ' '
    const isGap = text.trim() === '' && (words.length === 0 || (words.at(-1)?.text ?? '').endsWith(' '))
    if (!isGap) words.push(node.type.schema.text(text, node.marks))
  })
  return Fragment.from(words)
}

export const cellsFrom = ({ content }: Slice): readonly (readonly Fragment[])[] => {
  const rows: Fragment[][] = []
  content.descendants((node) => {
    const role: unknown = node.type.spec['tableRole']
    if (role === 'row') rows.push([])
    if (role === 'cell' || role === 'header_cell') rows.at(-1)?.push(node.content)
    return role === undefined || role === 'row' || role === 'table'
  })
  return rows.filter((row) => row.length > 0)
}

const withCells = (table: PmNode, top: number, left: number, cells: readonly (readonly Fragment[])[]): PmNode => {
  const width = Math.max(table.child(0).childCount, left + Math.max(...cells.map((row) => row.length)))
  const grown = emptyTable(table.type.schema, width, Math.max(table.childCount, top + cells.length))
  const rows = Array.from({ length: grown.childCount }, (_, at) => {
    const row = grown.child(at)
    const all = Array.from({ length: width }, (_unused, column) => {
      const before = table.maybeChild(at)?.maybeChild(column)
      const empty = row.child(column)
      return (before ?? empty).copy(cells[at - top]?.[column - left] ?? before?.content ?? Fragment.empty)
    })
    return row.copy(Fragment.from(all))
  })
  return table.copy(Fragment.from(rows))
}

export const pastedInto = (state: EditorState, slice: Slice): Transaction | undefined => {
  const grid = gridAt(state)
  if (grid === undefined) return undefined
  const cells = cellsFrom(slice)
  const { tr } = state
  if (cells.length * (cells[0]?.length ?? 0) <= 1) {
    const { from } = state.selection
    const words = wordsFrom(slice.content)
    tr.deleteSelection().insert(tr.mapping.map(from), words)
    return tr.scrollIntoView()
  }
  const pos = grid.start - 1
  const caret = state.selection.from
  tr.replaceWith(pos, pos + grid.table.nodeSize, withCells(grid.table, grid.top, grid.left, cells))
  return tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(caret, tr.doc.content.size)))).scrollIntoView()
}

const BLOCKS = 'p,div,li,h1,h2,h3,h4,h5,h6,blockquote,pre,br'

const cellsIn = (table: HTMLTableElement): readonly (readonly (HTMLTableCellElement | undefined)[])[] => {
  const grid: (HTMLTableCellElement | undefined)[][] = [...table.rows].map(() => [])
  const taken = new Set<string>()
  ;[...table.rows].forEach((row, at) => {
    let column = 0
    for (const cell of row.cells) {
      while (taken.has(`${at} ${column}`)) column++
      const [right, below] = [column + Math.min(cell.colSpan, 100), Math.min(at + cell.rowSpan, grid.length)]
      for (let y = at; y < below; y++)
        for (let x = column; x < right; x++) {
          taken.add(`${y} ${x}`)
          const line = grid[y]
          if (line !== undefined) line[x] = y === at && x === column ? cell : undefined
        }
      column = right
    }
  })
  return grid
}

const tidied = (page: Document, table: HTMLTableElement): HTMLTableElement => {
  const grid = cellsIn(table)
  const width = Math.max(0, ...grid.map((row) => row.length))
  const made = page.createElement('table')
  grid.forEach((row, at) => {
    const line = made.insertRow()
    if (at === 0) line.dataset['head'] = ''
    for (let column = 0; column < width; column++) {
      const cell = row[column]
      const put = line.appendChild(page.createElement(at === 0 ? 'th' : 'td'))
      const align = cell?.align || (cell && styleAside(cell).textAlign)
      if (at === 0 && align) put.dataset['align'] = align
      for (const block of cell?.querySelectorAll(BLOCKS) ?? []) block.after(' ')
      put.append(...(cell?.childNodes ?? []))
    }
  })
  return made
}

/** Normalizes pasted tables. A table with nested tables is layout and is unwrapped. */
export const tidyTables = (html: string): string => {
  if (!html.includes('<table')) return html
  const page = new DOMParser().parseFromString(withStylesAside(html), 'text/html')
  for (const table of page.querySelectorAll('table')) {
    const isLayout = table.querySelector('table') !== null
    if (isLayout) table.replaceWith(...[...table.rows].flatMap((row) => [...row.cells].flatMap((cell) => [...cell.childNodes])))
    else if (table.rows.length > 0) table.replaceWith(tidied(page, table))
  }
  return page.body.innerHTML
}
