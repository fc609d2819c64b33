import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { SECOND } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { agentsQuery } from '../oncall/data.ts'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { spanTicks } from '../ui/chart/scale.ts'
import { Figures } from '../ui/figures.tsx'
import { FilterSelects } from '../ui/filter-selects.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Section } from '../ui/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { BehindDialog, Count, type Behind } from './behind.tsx'
import { reportQuery, type TicketFilter } from './data.ts'
import { DepartmentChoice, Nothing, NothingYet, ReportFrame, useDepartments, useReport } from './frame.tsx'
import { groupings, type Grouping } from './search.ts'
import { numberIn, textIn, type Row } from './rows.ts'

const metrics = ['first_response', 'resolution'] as const
type Metric = (typeof metrics)[number]

/** Only those who got an answer, or a solution, can be measured. */
const factOf = { first_response: 'answered', resolution: 'solved' } as const satisfies Record<Metric, TicketFilter['fact']>

type Open = (behind: Behind) => void

/** Reports count in whole seconds. */
const useSpan = () => {
  const format = useFormat()
  return (row: Row | undefined, name: string): string => {
    const seconds = numberIn(row, name)
    return seconds === 0 ? `< ${format.span(SECOND)}` : format.span(seconds * SECOND)
  }
}

const parts = ['p50', 'p90', 'p95'] as const
type Part = (typeof parts)[number]
const labelOf = { p50: 'median', p90: 'p90', p95: 'p95' } as const

type WaitedProps = {
  readonly row: Row
  readonly part: Part
  readonly metric: Metric
  readonly filter: TicketFilter
  readonly onOpen: Open
}

/** A percentile; it opens those who waited as long or longer, the longest first. */
const Waited = ({ row, part, metric, filter, onOpen }: WaitedProps) => {
  const text = useText().reports.response
  const field = `${part}_seconds`
  const said = useSpan()(row, field)
  const title = numberIn(row, field) === 0 ? text[metric] : text.orLonger({ what: text[metric], span: said })
  return (
    <Count
      count={numberIn(row, 'count')}
      value={said}
      title={title}
      what={text[metric]}
      filter={{ ...filter, waited_from: numberIn(row, field) }}
      onOpen={onOpen}
    />
  )
}

const Percentiles = ({ metric, row, onOpen }: { metric: Metric; row: Row | undefined; onOpen: Open }) => {
  const text = useText().reports.response
  const { range, search } = useReport()
  if (row === undefined) return <Nothing />
  const filter = { fact: factOf[metric], ...range, department_id: search.department }
  return (
    <Figures
      figures={[
        ...parts.map((part) => ({
          id: part,
          label: text[labelOf[part]],
          value: <Waited row={row} part={part} metric={metric} filter={filter} onOpen={onOpen} />,
        })),
        {
          id: 'count',
          label: text.count,
          value: <Count count={numberIn(row, 'count')} what={text[metric]} filter={filter} onOpen={onOpen} />,
        },
      ]}
    />
  )
}

const useGroupName = (by: Grouping) => {
  const { reports, inbox } = useText()
  const departments = useDepartments()
  const { data: agents = [] } = useQuery({ ...agentsQuery, enabled: by === 'assignee_id' })
  const words: Readonly<Record<string, string>> =
    by === 'priority' ? inbox.priority : by === 'channel' ? reports.response.channels : by === 'type' ? reports.response.types : {}
  return (row: Row): string => {
    const value = row[by]
    if (value === null || value === undefined) return reports.response.nobody
    const list = by === 'department_id' ? departments : by === 'assignee_id' ? agents : []
    return list.find(({ id }) => id === Number(value))?.name ?? words[String(value)] ?? String(value)
  }
}

/** The list of tickets as it is narrowed to one group. */
const narrowed = (by: Grouping, value: Row[string] | undefined): object => {
  if (by.endsWith('_id')) return { [by]: value === null || value === undefined ? 'none' : Number(value) }
  return { [by]: String(value) }
}

/** Every key of `narrowed` is a filter of the list, with a value the report itself got from tickets. */
const filterOf = (filter: Pick<TicketFilter, 'fact' | 'from' | 'to'>, narrower: object): TicketFilter =>
  ({ ...filter, ...narrower }) as TicketFilter

const Groups = ({ metric, by, onOpen }: { metric: Metric; by: Grouping; onOpen: Open }) => {
  const { response: text, failed } = useText().reports
  const format = useFormat()
  const { range } = useReport()
  const nameOf = useGroupName(by)
  const grouped = useQuery(reportQuery('response', { range, by }))
  const filter = (row: Row): TicketFilter => filterOf({ fact: factOf[metric], ...range }, narrowed(by, row[by]))
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
    { id: 'count', label: text.count, align: 'end', cell: count },
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

const GroupChoice = () => {
  const text = useText().reports.response
  const { search, set } = useReport()
  const filter = {
    name: 'by',
    label: text.by,
    any: `${text.by}: ${text.groups.none}`,
    value: search.by ?? '',
    choices: groupings.map((value) => ({ value, label: text.groups[value] })),
  }
  return <FilterSelects filters={[filter]} onChange={(_, value) => set({ by: groupings.find((one) => one === value) })} />
}

/** One department is not compared with itself. */
const Choices = () => {
  const { search } = useReport()
  return (
    <>
      <DepartmentChoice />
      {search.department === undefined && <GroupChoice />}
    </>
  )
}

/** How long clients waited. */
export const ResponseReport = () => {
  const { response: text, failed } = useText().reports
  const { search, range } = useReport()
  const report = useQuery(reportQuery('response', { range, department: search.department }))
  const [behind, setBehind] = useState<Behind>()
  const by = search.department === undefined ? search.by : undefined
  const grouped = useQuery({ ...reportQuery('response', { range, by }), enabled: by !== undefined })
  return (
    <ReportFrame name="response" rows={by === undefined ? report.data : grouped.data} filter={<Choices />}>
      <Loaded query={report} failed={failed}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingYet report="response" />
          ) : (
            metrics.map((metric) => (
              <Section key={metric} title={text[metric]}>
                <Percentiles metric={metric} row={rows.find((row) => row['metric'] === metric)} onOpen={setBehind} />
                {by !== undefined && <Groups metric={metric} by={by} onOpen={setBehind} />}
              </Section>
            ))
          )
        }
      </Loaded>
      <Quiet>{text.why}</Quiet>
      {behind !== undefined && <BehindDialog behind={behind} onClose={() => setBehind(undefined)} />}
    </ReportFrame>
  )
}
