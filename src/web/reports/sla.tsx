import { useQuery } from '@tanstack/react-query'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { Figures } from '../ui/figures.tsx'
import { GoFiltered } from '../ui/go-filtered.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { reportQuery } from './data.ts'
import { ReportFrame, useReport } from './frame.tsx'
import { countTicks, numberIn, sumOf, textIn, type Row } from './rows.ts'

const metrics = ['first_response', 'next_response', 'resolution'] as const

const Shown = ({ rows }: { rows: readonly Row[] }) => {
  const text = useText().reports.sla
  const format = useFormat()
  const nameOf = (row: Row): string => {
    const metric = metrics.find((one) => one === row['metric'])
    return metric === undefined ? textIn(row, 'metric') : text.metrics[metric]
  }
  const [met, breached] = [sumOf(rows, 'met'), sumOf(rows, 'breached')]
  const count = (name: string) => (row: Row) => format.number(numberIn(row, name))
  const share = (row: Row): string => format.percent(numberIn(row, 'attainment_percent') / 100, 1)
  const columns: readonly TableColumn<Row>[] = [
    { id: 'metric', label: text.metric, heading: true, cell: nameOf },
    { id: 'met', label: text.met, align: 'end', cell: count('met') },
    { id: 'breached', label: text.breached, align: 'end', cell: count('breached') },
    { id: 'share', label: text.attainment, align: 'end', cell: share },
  ]
  return (
    <>
      <Figures
        figures={[
          { id: 'share', label: text.attainment, value: format.percent(met / (met + breached), 1) },
          { id: 'met', label: text.met, value: format.number(met) },
          { id: 'breached', label: text.breached, value: format.number(breached) },
        ]}
      />
      <BarChart
        title={text.chart}
        sentence={text.sentence({ met, breached })}
        columns={[text.metric, text.met, text.breached]}
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

/** Which promises were kept. */
export const SlaReport = () => {
  const { sla: text, failed } = useText().reports
  const mayRead = useMay('tickets:read')
  const { search, range } = useReport()
  const report = useQuery(reportQuery('sla', { range, department: search.department }))
  return (
    <ReportFrame name="sla" rows={report.data}>
      <Loaded query={report} failed={failed}>
        {(rows) => (rows.length === 0 ? <Quiet>{text.none}</Quiet> : <Shown rows={rows} />)}
      </Loaded>
      {mayRead && (
        <p>
          <GoFiltered to="/inbox/open" search={{ q: 'sla:breached' }}>
            {text.overdue}
          </GoFiltered>
        </p>
      )}
    </ReportFrame>
  )
}
