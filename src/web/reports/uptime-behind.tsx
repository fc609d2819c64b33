import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CheckUptime } from '../../contract/app/department-reports.ts'
import type { Downtime } from '../../contract/app/uptime-checks.ts'
import { SECOND } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded, type LoadedQuery } from '../ui/page/loaded.tsx'
import { Pager, type PageMeta } from '../ui/list/pager.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import { kindOfCheck } from '../ui/status-kinds.ts'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { Time } from '../ui/time/time.tsx'
import { downtimesQuery, uptimeChecksQuery, type ChecksWish, type DowntimesWish } from './data.ts'

/** Drill-down of the uptime report: checks, or the downtimes of one check. */
export type UptimeBehind =
  | { readonly kind: 'checks'; readonly title: string; readonly wish: ChecksWish }
  | { readonly kind: 'downtimes'; readonly title: string; readonly wish: DowntimesWish }

export const shareOf = ({ watched_seconds, down_seconds }: Pick<CheckUptime, 'watched_seconds' | 'down_seconds'>): number | undefined =>
  watched_seconds <= 0 ? undefined : Math.max(0, 1 - down_seconds / watched_seconds)

export const useCheckColumns = (
  project: string,
  numbered: (row: CheckUptime, said: string) => ReactNode,
): readonly TableColumn<CheckUptime>[] => {
  const { common } = useText()
  const text = useText().reports.uptime
  const format = useFormat()
  return [
    { id: 'status', label: common.now, cell: ({ status }) => <Status kind={kindOfCheck[status]} /> },
    {
      id: 'name',
      label: text.name,
      heading: true,
      cell: ({ uuid, name }) => <Go to={`/p/${project}/checks/${uuid}`}>{name === '' ? text.untitled : name}</Go>,
    },
    {
      id: 'share',
      label: text.share,
      align: 'end',
      cell: (row) => {
        const share = shareOf(row)
        return share === undefined ? <Quiet>{text.noData}</Quiet> : numbered(row, format.percent(share))
      },
    },
    { id: 'downtimes', label: text.downtimes, align: 'end', cell: (row) => numbered(row, format.number(row.downtimes)) },
    {
      id: 'down',
      label: text.downFor,
      align: 'end',
      cell: (row) => (row.down_seconds === 0 ? '–' : numbered(row, format.span(row.down_seconds * SECOND))),
    },
  ]
}

type ListProps<Row> = {
  readonly title: string
  readonly query: LoadedQuery<{ readonly data: readonly Row[]; readonly meta: PageMeta }>
  readonly columns: readonly TableColumn<Row>[]
  readonly keyOf: (row: Row) => string
  readonly onPage: (page: number) => void
}

const List = <Row,>({ title, query, columns, keyOf, onPage }: ListProps<Row>) => {
  const text = useText().reports
  return (
    <Loaded query={query} failed={text.failed} rows={4}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <Quiet>{text.uptime.noneLeft}</Quiet>
        ) : (
          <>
            <Table caption={title} columns={columns} rows={data} keyOf={keyOf} />
            <Pager meta={meta} onPage={onPage} />
          </>
        )
      }
    </Loaded>
  )
}

const Checks = ({ title, wish }: { title: string; wish: ChecksWish }) => {
  const [page, setPage] = useState(1)
  const query = useQuery(uptimeChecksQuery(wish, page))
  const columns = useCheckColumns(wish.project, (_, said) => said)
  return <List title={title} query={query} columns={columns} keyOf={({ uuid }) => uuid} onPage={setPage} />
}

const Downtimes = ({ title, wish }: { title: string; wish: DowntimesWish }) => {
  const { common } = useText()
  const text = useText().reports.uptime
  const format = useFormat()
  const [page, setPage] = useState(1)
  const query = useQuery(downtimesQuery(wish, page))
  const columns: readonly TableColumn<Downtime>[] = [
    { id: 'from', label: common.started, heading: true, cell: ({ from }) => <Time at={from} mode="short" /> },
    {
      id: 'to',
      label: text.ended,
      cell: ({ to, has_ended }) => (has_ended ? <Time at={to} mode="short" /> : <Status kind="down" word={text.notOver} />),
    },
    { id: 'lasted', label: text.downFor, align: 'end', cell: ({ down_seconds }) => format.span(down_seconds * SECOND) },
  ]
  return (
    <>
      <List title={title} query={query} columns={columns} keyOf={({ from }) => from} onPage={setPage} />
      <p className="pt-2">
        <Go to={`/p/${wish.project}/checks/${wish.uuid}`}>{text.toCheck}</Go>
      </p>
    </>
  )
}

export const UptimeBehindDialog = ({ behind, onClose }: { behind: UptimeBehind; onClose: () => void }) => (
  <Dialog title={behind.title} width="wide" lightDismiss onClose={onClose}>
    {behind.kind === 'checks' ? <Checks title={behind.title} wish={behind.wish} /> : <Downtimes title={behind.title} wish={behind.wish} />}
  </Dialog>
)
