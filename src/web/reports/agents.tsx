import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { UNFINISHED } from '../../contract/app/desk.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { BehindDialog, Count, type Behind } from './behind.tsx'
import { reportQuery } from './data.ts'
import { Nothing, ReportFrame, useReport } from './frame.tsx'
import { countTicks, numberIn, sumOf, textIn, type Row } from './rows.ts'

const useColumns = (onOpen: (behind: Behind) => void): readonly TableColumn<Row>[] => {
  const text = useText().reports.agents
  const format = useFormat()
  const count = (name: string) => (row: Row) => format.number(numberIn(row, name))
  return [
    { id: 'name', label: text.name, heading: true, cell: (row) => textIn(row, 'name') },
    {
      id: 'open',
      label: text.open,
      align: 'end',
      cell: (row) => (
        <Count
          count={numberIn(row, 'open_tickets')}
          what={text.openOf({ name: textIn(row, 'name') })}
          filter={{ assignee_id: [numberIn(row, 'agent_id')], status: [...UNFINISHED] }}
          onOpen={onOpen}
        />
      ),
    },
    { id: 'resolved', label: text.resolved, align: 'end', cell: count('resolved') },
    { id: 'replies', label: text.replies, align: 'end', cell: count('replies') },
    {
      id: 'csat',
      label: text.csat,
      align: 'end',
      cell: (row) => (row['csat_average'] === null ? <Quiet>{text.noRatings}</Quiet> : format.number(numberIn(row, 'csat_average'), 2)),
    },
  ]
}

/** Who carries how much. Sorted by name: it is no contest. */
export const AgentsReport = () => {
  const { agents: text, failed } = useText().reports
  const format = useFormat()
  const { search, range } = useReport()
  const report = useQuery(reportQuery('agents', { range, department: search.department }))
  const [behind, setBehind] = useState<Behind>()
  const columns = useColumns(setBehind)
  return (
    <ReportFrame name="agents" rows={report.data}>
      <Loaded query={report} failed={failed}>
        {(all) => {
          const rows = all.toSorted((a, b) => textIn(a, 'name').localeCompare(textIn(b, 'name')))
          if (rows.length === 0) return <Nothing />
          return (
            <>
              <BarChart
                title={text.chart}
                sentence={text.sentence({ total: sumOf(rows, 'resolved'), agents: rows.length })}
                columns={[text.name, text.resolved]}
                bars={rows.map((row) => ({ label: textIn(row, 'name'), value: numberIn(row, 'resolved') }))}
                ticks={countTicks}
                formatValue={(value) => format.number(value)}
              />
              <Table caption={text.name} columns={columns} rows={rows} keyOf={(row) => textIn(row, 'agent_id')} />
            </>
          )
        }}
      </Loaded>
      {behind !== undefined && <BehindDialog behind={behind} onClose={() => setBehind(undefined)} />}
    </ReportFrame>
  )
}
