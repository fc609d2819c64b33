import { useQuery } from '@tanstack/react-query'
import { SECOND } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { agentsQuery } from '../oncall/data.ts'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { spanTicks } from '../ui/chart/scale.ts'
import { Loaded } from '../ui/page/loaded.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { Count } from './behind.tsx'
import { reportQuery, type TicketFilter } from './data.ts'
import { Nothing, useDepartments, useReport } from './frame.tsx'
import type { Grouping } from './search.ts'
import { numberIn, textIn, type Row } from './rows.ts'
import { type Metric, figureOf, type Open, parts, labelOf, Waited } from './waited.tsx'

const useGroupName = (by: Grouping) => {
  const { common, reports, inbox } = useText()
  const departments = useDepartments()
  const { data: agents = [] } = useQuery({ ...agentsQuery, enabled: by === 'assignee_id' })
  const words: Readonly<Record<string, string>> =
    by === 'priority' ? inbox.priority : by === 'channel' ? reports.response.channels : by === 'type' ? reports.response.types : {}
  return (row: Row): string => {
    const value = row[by]
    if (value === null || value === undefined) return common.unassigned
    const list = by === 'department_id' ? departments : by === 'assignee_id' ? agents : []
    return list.find(({ id }) => id === Number(value))?.name ?? words[String(value)] ?? String(value)
  }
}

const narrowed = (by: Grouping, value: Row[string] | undefined): object => {
  if (by.endsWith('_id')) return { [by]: value === null || value === undefined ? 'none' : Number(value) }
  return { [by]: String(value) }
}

/** The cast is safe: every key of `narrowed` is a ticket filter, with a value returned by the report. */
const filterOf = (filter: Pick<TicketFilter, 'figure' | 'from' | 'to'>, narrower: object): TicketFilter =>
  ({ ...filter, ...narrower }) as TicketFilter

export const ResponseGroups = ({ metric, by, onOpen }: { metric: Metric; by: Grouping; onOpen: Open }) => {
  const { common } = useText()
  const { response: text, failed } = useText().reports
  const format = useFormat()
  const { range } = useReport()
  const nameOf = useGroupName(by)
  const grouped = useQuery(reportQuery('response', { range, by }))
  const filter = (row: Row): TicketFilter => filterOf({ figure: figureOf[metric], ...range }, narrowed(by, row[by]))
  const count = (row: Row) => (
    <Count
      count={numberIn(row, 'count')}
      what={text.waited({ what: text[metric], group: nameOf(row) })}
      filter={filter(row)}
      onOpen={onOpen}
    />
  )
  const columns: readonly TableColumn<Row>[] = [
    { id: 'group', label: text.groups[by], heading: true, cell: nameOf },
    { id: 'count', label: common.tickets, align: 'end', cell: count },
    ...parts.map((part): TableColumn<Row> => ({
      id: part,
      label: text[labelOf[part]],
      align: 'end',
      cell: (row) => <Waited row={row} part={part} metric={metric} filter={filter(row)} onOpen={onOpen} />,
    })),
  ]
  return (
    <Loaded query={grouped} failed={failed} rows={3}>
      {(all) => {
        const rows = all.filter((row) => row['metric'] === metric)
        if (rows.length === 0) return <Nothing />
        const bars = rows.map((row) => ({ label: nameOf(row), value: numberIn(row, 'p50_seconds') * SECOND }))
        return (
          <>
            <BarChart
              title={text.chart({ what: text[metric] })}
              sentence={text.sentence({ what: text[metric], groups: rows.length })}
              columns={[text.groups[by], text.median]}
              bars={bars}
              ticks={spanTicks}
              formatValue={format.span}
            />
            <Table caption={text[metric]} columns={columns} rows={rows} keyOf={(row) => textIn(row, by)} />
          </>
        )
      }}
    </Loaded>
  )
}
