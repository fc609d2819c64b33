import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { UNFINISHED } from '../../contract/app/desk.ts'
import { TICKET_PRIORITIES } from '../../contract/v1/ticket-words.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { Figures } from '../ui/figures.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Section } from '../ui/page.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { BehindDialog, Count, type Behind } from './behind.tsx'
import { backlogQuery, reportQuery, type TicketFilter } from './data.ts'
import { Nothing, ReportFrame, useReport } from './frame.tsx'
import { rangeOfDay, type Range } from './period.ts'
import { countTicks, barsOf, isByWeek, mostOf, numberIn, sumOf, textIn, type Row } from './rows.ts'
import { useDay } from './use-day.ts'

type Open = (behind: Behind) => void

/** The tickets created in a time, as the list of tickets is asked for them. */
export const createdIn = ({ from, to }: Range, department: number | undefined): TicketFilter => ({
  created_after: from,
  created_before: to,
  ...(department !== undefined && { department_id: [department] }),
})

const Chart = ({ rows, name, title }: { rows: readonly Row[]; name: 'created' | 'resolved'; title: string }) => {
  const text = useText().reports.volume
  const format = useFormat()
  const day = useDay()
  const bars = barsOf(rows, name)
  const most = mostOf(bars)
  const sentence =
    most === undefined
      ? text.none({ what: title })
      : text.sentence({ what: title, total: sumOf(rows, name), most: most.value, when: day(most.date) })
  return (
    <BarChart
      title={title}
      sentence={sentence}
      columns={[text.date, text[name]]}
      bars={bars.map(({ date, value }) => ({ label: day(date), value }))}
      ticks={countTicks}
      formatValue={(value) => format.number(value)}
    />
  )
}

const Days = ({ rows, onOpen }: { rows: readonly Row[]; onOpen: Open }) => {
  const text = useText().reports.volume
  const format = useFormat()
  const { search } = useReport()
  const day = useDay()
  const busy = rows.filter((row) => numberIn(row, 'created') + numberIn(row, 'resolved') + numberIn(row, 'closed') > 0).toReversed()
  const columns: readonly TableColumn<Row>[] = [
    { id: 'date', label: text.date, heading: true, cell: (row) => day(textIn(row, 'date')) },
    {
      id: 'created',
      label: text.created,
      align: 'end',
      cell: (row) => (
        <Count
          count={numberIn(row, 'created')}
          what={text.createdOn({ date: day(textIn(row, 'date')) })}
          filter={createdIn(rangeOfDay(textIn(row, 'date')), search.department)}
          onOpen={onOpen}
        />
      ),
    },
    { id: 'resolved', label: text.resolved, align: 'end', cell: (row) => format.number(numberIn(row, 'resolved')) },
    { id: 'closed', label: text.closed, align: 'end', cell: (row) => format.number(numberIn(row, 'closed')) },
  ]
  return <Table caption={text.days} columns={columns} rows={busy.slice(0, 62)} keyOf={(row) => textIn(row, 'date')} />
}

type AgeRow = {
  readonly priority: (typeof TICKET_PRIORITIES)[number]
  readonly counts: ReadonlyMap<string, number>
  readonly total: number
}

const Backlog = ({ onOpen }: { onOpen: Open }) => {
  const { reports, inbox } = useText()
  const text = reports.volume
  const format = useFormat()
  const backlog = useQuery(backlogQuery)
  const ages = ['under 1 d', 'under 3 d', 'under 7 d', 'under 14 d', 'under 30 d', 'older'] as const
  const rowsOf = (rows: readonly Row[]): readonly AgeRow[] =>
    TICKET_PRIORITIES.toReversed().map((priority) => {
      const own = rows.filter((row) => row['priority'] === priority)
      return { priority, counts: new Map(own.map((row) => [textIn(row, 'age'), numberIn(row, 'count')])), total: sumOf(own, 'count') }
    })
  const columns: readonly TableColumn<AgeRow>[] = [
    { id: 'priority', label: text.priority, heading: true, cell: ({ priority }) => inbox.priority[priority] },
    ...ages.map((age): TableColumn<AgeRow> => ({
      id: age,
      label: text.ages[age],
      align: 'end',
      cell: ({ counts }) => format.number(counts.get(age) ?? 0),
    })),
    {
      id: 'total',
      label: text.count,
      align: 'end',
      cell: ({ priority, total }) => (
        <Count
          count={total}
          what={text.openWith({ priority: inbox.priority[priority] })}
          filter={{ priority: [priority], status: [...UNFINISHED] }}
          onOpen={onOpen}
        />
      ),
    },
  ]
  return (
    <Loaded query={backlog} failed={reports.failed} rows={4}>
      {(rows) => <Table caption={text.backlog} columns={columns} rows={rowsOf(rows)} keyOf={({ priority }) => priority} />}
    </Loaded>
  )
}

const Shown = ({ rows, onOpen }: { rows: readonly Row[]; onOpen: Open }) => {
  const text = useText().reports.volume
  const format = useFormat()
  const { search, range } = useReport()
  const [created, resolved, closed] = [sumOf(rows, 'created'), sumOf(rows, 'resolved'), sumOf(rows, 'closed')]
  const all = <Count count={created} what={text.createdAll} filter={createdIn(range, search.department)} onOpen={onOpen} />
  const weekly = isByWeek(rows.length)
  return (
    <>
      <Figures
        figures={[
          { id: 'created', label: text.created, value: all },
          { id: 'resolved', label: text.resolved, value: format.number(resolved) },
          { id: 'closed', label: text.closed, value: format.number(closed) },
        ]}
      />
      <Chart rows={rows} name="created" title={weekly ? text.createdPerWeek : text.createdPerDay} />
      <Chart rows={rows} name="resolved" title={weekly ? text.resolvedPerWeek : text.resolvedPerDay} />
      <Section title={text.days}>{created + resolved + closed === 0 ? <Nothing /> : <Days rows={rows} onOpen={onOpen} />}</Section>
    </>
  )
}

/** How much came in and how much was done. */
export const VolumeReport = () => {
  const text = useText().reports
  const { search, range } = useReport()
  const report = useQuery(reportQuery('volume', { range, department: search.department }))
  const [behind, setBehind] = useState<Behind>()
  return (
    <ReportFrame name="volume" rows={report.data}>
      <Loaded query={report} failed={text.failed}>
        {(rows) => <Shown rows={rows} onOpen={setBehind} />}
      </Loaded>
      {search.department === undefined && (
        <Section title={text.volume.backlog}>
          <Backlog onOpen={setBehind} />
        </Section>
      )}
      {behind !== undefined && <BehindDialog behind={behind} onClose={() => setBehind(undefined)} />}
    </ReportFrame>
  )
}
