import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { TICKET_PRIORITIES } from '../../contract/v1/ticket-enums.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { Figures } from '../ui/figures.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { BehindDialog, Count, type Behind } from './behind.tsx'
import { serverNow } from '../api/server-clock.ts'
import { backlogQuery, reportQuery } from './data.ts'
import { NothingYet, ReportFrame, useReport } from './frame.tsx'
import { ages, ever, rangeOfAge, rangeOfDay } from './period.ts'
import { countTicks, barsOf, isByWeek, mostOf, numberIn, sumOf, textIn, type Row } from './rows.ts'
import { useDay } from './use-day.ts'

type Open = (behind: Behind) => void

const facts = ['created', 'resolved', 'closed'] as const

const Chart = ({ rows, name, title }: { rows: readonly Row[]; name: 'created' | 'resolved'; title: string }) => {
  const { common } = useText()
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
      columns={[common.date, text[name]]}
      bars={bars.map(({ date, value }) => ({ label: day(date), value }))}
      ticks={countTicks}
      formatValue={(value) => format.number(value)}
    />
  )
}

const daysAtOnce = 62

const Days = ({ rows, onOpen }: { rows: readonly Row[]; onOpen: Open }) => {
  const { common } = useText()
  const text = useText().reports.volume
  const { search } = useReport()
  const day = useDay()
  const [most, setMost] = useState(daysAtOnce)
  const busy = rows.filter((row) => facts.some((fact) => numberIn(row, fact) > 0)).toReversed()
  const columns: readonly TableColumn<Row>[] = [
    { id: 'date', label: common.date, heading: true, cell: (row) => day(textIn(row, 'date')) },
    ...facts.map((fact): TableColumn<Row> => ({
      id: fact,
      label: text[fact],
      align: 'end',
      cell: (row) => (
        <Count
          count={numberIn(row, fact)}
          what={text.doneOn({ done: text.done[fact], date: day(textIn(row, 'date')) })}
          filter={{ figure: fact, ...rangeOfDay(textIn(row, 'date')), department_id: search.department }}
          onOpen={onOpen}
        />
      ),
    })),
  ]
  return (
    <>
      <Table caption={text.days} columns={columns} rows={busy.slice(0, most)} keyOf={(row) => textIn(row, 'date')} />
      {busy.length > most && (
        <div>
          <Button onClick={() => setMost((before) => before + daysAtOnce)}>{text.olderDays({ count: busy.length - most })}</Button>
        </div>
      )}
    </>
  )
}

type AgeRow = {
  readonly priority: (typeof TICKET_PRIORITIES)[number]
  readonly counts: ReadonlyMap<string, number>
  readonly total: number
}

const Backlog = ({ onOpen }: { onOpen: Open }) => {
  const { common, reports, inbox } = useText()
  const text = reports.volume
  const backlog = useQuery(backlogQuery)
  const rowsOf = (rows: readonly Row[]): readonly AgeRow[] =>
    TICKET_PRIORITIES.toReversed().map((priority) => {
      const own = rows.filter((row) => row['priority'] === priority)
      return { priority, counts: new Map(own.map((row) => [textIn(row, 'age'), numberIn(row, 'count')])), total: sumOf(own, 'count') }
    })
  const columns: readonly TableColumn<AgeRow>[] = [
    { id: 'priority', label: common.priority, heading: true, cell: ({ priority }) => inbox.priority[priority] },
    ...ages.map((age): TableColumn<AgeRow> => ({
      id: age,
      label: text.ages[age],
      align: 'end',
      cell: ({ priority, counts }) => (
        <Count
          count={counts.get(age) ?? 0}
          what={text.openAged({ priority: inbox.priority[priority], age: text.ages[age] })}
          filter={{ figure: 'open', ...rangeOfAge(age, serverNow()), priority }}
          onOpen={onOpen}
        />
      ),
    })),
    {
      id: 'total',
      label: common.tickets,
      align: 'end',
      cell: ({ priority, total }) => (
        <Count
          count={total}
          what={text.openWith({ priority: inbox.priority[priority] })}
          filter={{ figure: 'open', ...ever(serverNow()), priority }}
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
  const { search, range } = useReport()
  const isQuiet = facts.every((fact) => sumOf(rows, fact) === 0)
  const weekly = isByWeek(rows.length)
  return (
    <>
      <Figures
        figures={facts.map((fact) => ({
          id: fact,
          label: text[fact],
          value: (
            <Count
              count={sumOf(rows, fact)}
              what={text.doneAll({ done: text.done[fact] })}
              filter={{ figure: fact, ...range, department_id: search.department }}
              onOpen={onOpen}
            />
          ),
        }))}
      />
      <Chart rows={rows} name="created" title={weekly ? text.createdPerWeek : text.createdPerDay} />
      <Chart rows={rows} name="resolved" title={weekly ? text.resolvedPerWeek : text.resolvedPerDay} />
      <Section title={text.days}>{isQuiet ? <NothingYet report="volume" /> : <Days rows={rows} onOpen={onOpen} />}</Section>
    </>
  )
}

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
