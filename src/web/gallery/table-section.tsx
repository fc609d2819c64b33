import { useMemo, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { SimpleList } from '../ui/grid/simple-list.tsx'
import { noSelection } from '../ui/grid/selection.ts'
import { Status } from '../ui/status.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { Time } from '../ui/time/time.tsx'
import { fakeChecks, type FakeCheck } from './fake.ts'

const text = { deliveries: 'Deliveries', simple: 'Checks as a simple list', status: 'State', name: 'Name', last: 'Last ping' }

const columns: readonly TableColumn<FakeCheck>[] = [
  { id: 'status', label: text.status, cell: (check) => <Status kind={check.status} /> },
  { id: 'name', label: text.name, heading: true, cell: (check) => check.name },
  { id: 'last', label: text.last, align: 'end', cell: (check) => <Time at={check.last_at} mode="short" /> },
]

export const TableSection = () => {
  const now = useMemo(serverNow, [])
  const [selection, setSelection] = useState(noSelection)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Table caption={text.deliveries} columns={columns} rows={fakeChecks(5, now)} keyOf={(check) => check.id} />
      <SimpleList
        label={text.simple}
        rows={fakeChecks(4, now)}
        columns={columns.map(({ id, label, cell, align }) => ({ id, label, cell, align, track: '1fr' }))}
        keyOf={(check) => check.id}
        nameOf={(check) => check.name}
        selection={selection}
        onSelect={setSelection}
        onOpen={() => {}}
      />
    </div>
  )
}
