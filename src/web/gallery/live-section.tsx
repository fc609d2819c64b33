import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Type } from 'typebox'
import { open, route } from '../../contract/route.ts'
import { One } from '../../contract/schemas.ts'
import { call } from '../api/call.ts'
import { liveState, startLive } from '../api/live.ts'
import type { Cancel } from '../clock.ts'
import { Button } from '../ui/button.tsx'
import { ConnectionDot } from '../ui/connection-dot.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { Status } from '../ui/status.tsx'
import type { StatusKind } from '../ui/status-kinds.ts'
import { Table } from '../ui/list/table.tsx'
import { useObservable } from '../use-observable.ts'

type DemoRow = { readonly id: string; readonly v: number; readonly name: string; readonly status: StatusKind }

/** Served by the tests only, so the contract does not contain it. */
const demoRows = route({
  method: 'GET',
  path: '/gallery/rows',
  summary: 'List the demo rows',
  tag: 'gallery',
  auth: open,
  responses: { 200: One(Type.Unsafe<readonly DemoRow[]>({})) },
})
const text = {
  connect: 'Connect',
  leave: 'Disconnect',
  rows: 'Rows that follow the stream',
  name: 'Name',
  status: 'State',
  failed: 'The rows could not be loaded.',
}

const columns = [
  { id: 'name', label: text.name, heading: true, cell: (row: DemoRow) => row.name },
  { id: 'status', label: text.status, cell: (row: DemoRow) => <Status kind={row.status} /> },
]

/** Requires a fake server, which the tests provide. */
export const LiveSection = () => {
  const queries = useQueryClient()
  const state = useObservable(liveState)
  const [leave, setLeave] = useState<Cancel>()
  const { data, error, refetch } = useQuery({
    queryKey: ['gallery', 'rows'],
    queryFn: ({ signal }) => call(demoRows, { signal }),
    meta: { live: 'demo' },
    enabled: leave !== undefined,
  })
  const toggle = (): void => {
    leave?.()
    const next = leave === undefined ? startLive(queries, ['demo']) : undefined
    setLeave(() => next)
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex items-center gap-3">
        <Button onClick={toggle}>{leave === undefined ? text.connect : text.leave}</Button>
        <ConnectionDot state={state} />
      </div>
      {error !== null && <ErrorState what={text.failed} why={error.message} onRetry={() => void refetch()} />}
      {data !== undefined && <Table caption={text.rows} columns={columns} rows={data.data} keyOf={(row) => row.id} />}
    </div>
  )
}
