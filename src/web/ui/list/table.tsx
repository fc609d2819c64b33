import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type TableColumn<Row> = {
  /** `acts`: what can be done with the row, which needs no label to be understood. */
  readonly id: string
  readonly label: string
  readonly align?: 'start' | 'end'
  /** The column that names the row. */
  readonly heading?: boolean
  /** Left out on a small screen where the others stay columns, because it would squeeze them. */
  readonly roomy?: boolean
  readonly cell: (row: Row) => ReactNode
}

type TableProps<Row> = {
  readonly caption: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** As many columns as a small screen has room for. With more, each row becomes a card: its name, and a line for each of the others. */
const FEW = 3

/** A number needs half the room of words, and buttons twice as much. */
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
  // The label stands where the line begins, and what it is the label of never flows below it.
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

/** A plain table: a few dozen rows, read as a table by every machine. */
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
