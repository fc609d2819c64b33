import { useState, type ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../button.tsx'
import { Table, type TableColumn } from '../list/table.tsx'

export type ChartRow = { readonly label: string; readonly values: readonly string[] }

type FrameProps = {
  readonly title: string
  readonly facts?: string
  readonly columns: readonly string[]
  readonly rows: readonly ChartRow[]
  readonly children: ReactNode
}

const columnsOf = (names: readonly string[]): readonly TableColumn<ChartRow>[] =>
  names.map((label, at) =>
    at === 0
      ? { id: label, label, heading: true, cell: (row) => row.label }
      : { id: label, label, align: 'end', cell: (row) => row.values[at - 1] ?? '' },
  )

export const ChartFrame = ({ title, facts, columns, rows, children }: FrameProps) => {
  const text = useText().ui
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{title}</span>
        {facts !== undefined && <span className="text-13 text-muted">{facts}</span>}
        <span className="ms-auto">
          <Button look="quiet" onClick={() => setAsTable((before) => !before)}>
            {asTable ? text.showAsChart : text.showAsTable}
          </Button>
        </span>
      </figcaption>
      {asTable ? (
        <div className="max-h-64 overflow-y-auto">
          <Table caption={title} columns={columnsOf(columns)} rows={rows} keyOf={(row) => row.label} />
        </div>
      ) : (
        children
      )}
    </figure>
  )
}
