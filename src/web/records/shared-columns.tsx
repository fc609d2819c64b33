import type { ReactNode } from 'react'
import { Go } from '../ui/page/go.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import type { StatusKind } from '../ui/status-kinds.ts'

type Seen = { readonly kind: StatusKind; readonly word: string }

export const statusColumn = <Row,>(label: string, track: string, see: (row: Row) => Seen): GridColumn<Row> => ({
  id: 'status',
  label,
  track,
  below: 'bare',
  cell: (row) => <Status {...see(row)} />,
})

type Named = { readonly to: string; readonly name: string; readonly reference?: string }

export const nameColumn = <Row,>(label: string, see: (row: Row) => Named): GridColumn<Row> => ({
  id: 'name',
  label,
  track: 'minmax(10rem, 2fr)',
  cell: (row) => {
    const { to, name, reference } = see(row)
    return (
      <>
        <Go plain to={to}>
          {name}
        </Go>{' '}
        {reference !== undefined && <Quiet>{reference}</Quiet>}
      </>
    )
  },
})

export const quietColumn = <Row,>(column: Omit<GridColumn<Row>, 'cell'>, say: (row: Row) => ReactNode): GridColumn<Row> => ({
  ...column,
  cell: (row) => <Quiet>{say(row)}</Quiet>,
})
