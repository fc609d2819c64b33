import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { Figures } from '../ui/figures.tsx'
import { GoFiltered } from '../ui/list/go-filtered.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { BehindDialog, Count, type Behind } from './behind.tsx'
import { reportQuery } from './data.ts'
import { NothingYet, ReportFrame, useReport } from './frame.tsx'
import { countTicks, numberIn, sumOf, textIn, type Row } from './rows.ts'

const metrics = ['first_response', 'next_response', 'resolution'] as const

type SlaFigure = 'sla_met' | 'sla_breached' | 'sla_settled'

type ShownProps = { readonly rows: readonly Row[]; readonly onOpen: (behind: Behind) => void }

const useMetricName = () => {
  const text = useText().reports.sla
  return (row: Row): string => {
    const metric = metrics.find((one) => one === row['metric'])
    return metric === undefined ? textIn(row, 'metric') : text.metrics[metric]
  }
}

/** Met or breached SLA targets, or the share met; opens the tickets. */
const Promises = ({ rows, figure, metric, onOpen }: ShownProps & { readonly figure: SlaFigure; readonly metric?: Row }) => {
  const text = useText().reports.sla
  const format = useFormat()
  const { search, range } = useReport()
  const nameOf = useMetricName()
  const words = { sla_met: text.keptOf, sla_breached: text.brokenOf, sla_settled: text.promisedOf }[figure]
  const [met, breached] = [sumOf(rows, 'met'), sumOf(rows, 'breached')]
  return (
    <Count
      count={{ sla_met: met, sla_breached: breached, sla_settled: met + breached }[figure]}
      value={figure === 'sla_settled' ? format.percent(met / (met + breached), 1) : undefined}
      what={words({ metric: metric === undefined ? text.any : nameOf(metric) })}
      filter={{ figure, ...range, department_id: search.department, metric: metrics.find((one) => one === metric?.['metric']) }}
      onOpen={onOpen}
    />
  )
}

const Shown = ({ rows, onOpen }: ShownProps) => {
  const { common } = useText()
  const text = useText().reports.sla
  const format = useFormat()
  const nameOf = useMetricName()
  const [met, breached] = [sumOf(rows, 'met'), sumOf(rows, 'breached')]
  const count = (figure: SlaFigure) => (row: Row) => <Promises rows={[row]} figure={figure} metric={row} onOpen={onOpen} />
  const columns: readonly TableColumn<Row>[] = [
    { id: 'metric', label: common.slaTarget, heading: true, cell: nameOf },
    { id: 'met', label: common.met, align: 'end', cell: count('sla_met') },
    { id: 'breached', label: common.breached, align: 'end', cell: count('sla_breached') },
    { id: 'share', label: text.attainment, align: 'end', cell: count('sla_settled') },
  ]
  return (
    <>
      <Figures
        figures={[
          { id: 'share', label: text.attainment, value: <Promises rows={rows} figure="sla_settled" onOpen={onOpen} /> },
          { id: 'met', label: common.met, value: <Promises rows={rows} figure="sla_met" onOpen={onOpen} /> },
          { id: 'breached', label: common.breached, value: <Promises rows={rows} figure="sla_breached" onOpen={onOpen} /> },
        ]}
      />
      <BarChart
        title={text.chart}
        sentence={text.sentence({ met, breached })}
        columns={[common.slaTarget, common.met, common.breached]}
        bars={rows.map((row) => ({
          label: nameOf(row),
          value: numberIn(row, 'met') + numberIn(row, 'breached'),
          bad: numberIn(row, 'breached'),
        }))}
        ticks={countTicks}
        formatValue={(value) => format.number(value)}
      />
      <Table caption={text.chart} columns={columns} rows={rows} keyOf={(row) => textIn(row, 'metric')} />
    </>
  )
}

export const SlaReport = () => {
  const { sla: text, failed } = useText().reports
  const mayRead = useMay('tickets:read')
  const { search, range } = useReport()
  const report = useQuery(reportQuery('sla', { range, department: search.department }))
  const [behind, setBehind] = useState<Behind>()
  return (
    <ReportFrame name="sla" rows={report.data}>
      <Loaded query={report} failed={failed}>
        {(rows) => (rows.length === 0 ? <NothingYet report="sla" sentence={text.none} /> : <Shown rows={rows} onOpen={setBehind} />)}
      </Loaded>
      {mayRead && (
        <p>
          <GoFiltered to="/inbox/open" search={{ q: 'sla:breached' }}>
            {text.overdue}
          </GoFiltered>
        </p>
      )}
      {behind !== undefined && <BehindDialog behind={behind} onClose={() => setBehind(undefined)} />}
    </ReportFrame>
  )
}
