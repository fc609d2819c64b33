import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type TableColumn<Row> = {
  /** The id `acts` marks the column of buttons, which has no visible label. */
  readonly id: string
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly heading?: boolean
  /** Hidden on small screens, for lack of space, unless the rows are shown as cards. */
  readonly roomy?: boolean
  readonly cell: (row: Row) => ReactNode
}

type TableProps<Row> = {
  readonly caption: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** Maximum number of columns on small screens; with more, rows become cards. */
const FEW = 3

/** Relative width: numbers need half as much as text, buttons twice as much. */
const roomOf = <Row,>({ id, roomy, align }: TableColumn<Row>): number => {
  if (roomy === true) return 0
  return id === 'acts' ? 2 : align === 'end' ? 0.5 : 1
}

const needsCards = <Row,>(columns: readonly TableColumn<Row>[]): boolean => columns.reduce((room, column) => room + roomOf(column), 0) > FEW

const card = {
  table: 'max-pane:block',
  head: 'max-pane:hidden',
  row: 'max-pane:flex max-pane:h-auto max-pane:flex-col max-pane:gap-0.5 max-pane:py-3',
  name: 'max-pane:order-first max-pane:block',
  cell: 'max-pane:text-start max-pane:empty:hidden',
  acts: 'max-pane:block',
  // Hanging label: wrapped content does not flow below it.
  labelled:
    'max-pane:flow-root max-pane:ps-32 max-pane:before:float-start max-pane:before:-ms-30 max-pane:before:w-28 max-pane:before:text-13 max-pane:before:text-muted max-pane:before:content-[attr(data-label)]',
} as const

const Head = <Row,>({ columns, isCard }: { columns: readonly TableColumn<Row>[]; isCard: boolean }) => (
  <thead className={cx(isCard && card.head)}>
    <tr className="border-b border-line">
      {columns.map((column) => (
        <th
          key={column.id}
          scope="col"
          className={cx(
            'h-8 px-2 text-12 font-medium text-muted pane:whitespace-nowrap',
            column.align === 'end' ? 'text-end' : 'text-start',
            column.roomy === true && 'max-pane:hidden',
          )}
        >
          {column.label}
        </th>
      ))}
    </tr>
  </thead>
)

const Cell = <Row,>({ column, row, isCard }: { column: TableColumn<Row>; row: Row; isCard: boolean }) => {
  const isName = column.heading === true
  const Tag = isName ? 'th' : 'td'
  return (
    <Tag
      scope={isName ? 'row' : undefined}
      data-label={isCard ? column.label : undefined}
      className={cx(
        'px-2 py-1',
        isName ? 'font-medium' : 'font-normal',
        column.align === 'end' ? 'text-end' : 'text-start',
        !isCard && column.roomy === true && 'max-pane:hidden',
        isCard && (isName ? card.name : cx(card.cell, column.id === 'acts' ? card.acts : card.labelled)),
      )}
    >
      {column.cell(row)}
    </Tag>
  )
}

/** Semantic table for a few dozen rows; longer lists use `Grid`. */
export const Table = <Row,>({ caption, columns, rows, keyOf }: TableProps<Row>) => {
  const isCard = needsCards(columns)
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="min-w-0 overflow-x-auto">
      <table className={cx('w-full border-collapse', isCard && card.table)}>
        <caption className="sr-only">{caption}</caption>
        <Head columns={columns} isCard={isCard} />
        <tbody className={cx(isCard && card.table)}>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={cx('h-(--row) border-b border-line last:border-b-0 hover:bg-hover', isCard && card.row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} isCard={isCard} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
