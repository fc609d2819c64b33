import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type TableColumn<Row> = {
  readonly id: string
  readonly label: string
  readonly align?: 'start' | 'end'
  /** The column that names the row. */
  readonly heading?: boolean
  /** Left out on a small screen, where it would squeeze the others. */
  readonly roomy?: boolean
  readonly cell: (row: Row) => ReactNode
}

type TableProps<Row> = {
  readonly caption: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** A plain table: a few dozen rows, read as a table by every machine. */
export const Table = <Row,>({ caption, columns, rows, keyOf }: TableProps<Row>) => (
  <div role="region" aria-label={caption} tabIndex={0} className="min-w-0 overflow-x-auto">
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line">
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={cx(
                'h-8 px-2 text-12 font-medium whitespace-nowrap text-muted',
                column.align === 'end' ? 'text-end' : 'text-start',
                column.roomy === true && 'max-pane:hidden',
              )}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="h-(--row) border-b border-line last:border-b-0 hover:bg-hover">
            {columns.map((column) => {
              const Cell = column.heading === true ? 'th' : 'td'
              return (
                <Cell
                  key={column.id}
                  scope={column.heading === true ? 'row' : undefined}
                  className={cx(
                    'px-2',
                    column.heading === true ? 'font-medium' : 'font-normal',
                    column.align === 'end' ? 'text-end' : 'text-start',
                    column.roomy === true && 'max-pane:hidden',
                  )}
                >
                  {column.cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
