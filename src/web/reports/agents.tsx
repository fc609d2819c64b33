import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../api/server-clock.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { BehindDialog, Count, type Behind, type CountProps } from './behind.tsx'
import { reportQuery } from './data.ts'
import { NothingYet, ReportFrame, useReport } from './frame.tsx'
import { ever } from './period.ts'
import { countTicks, numberIn, sumOf, textIn, type Row } from './rows.ts'

type CellProps = { readonly row: Row; readonly onOpen: (behind: Behind) => void }

/** Average satisfaction rating. Without ratings no number is shown, because 0 would read as the worst rating. */
const Satisfaction = ({ row, onOpen }: CellProps) => {
  const text = useText().reports.agents
  const format = useFormat()
  const { range } = useReport()
  if (row['csat_average'] === null) return <Quiet>{text.noRatings}</Quiet>
  return (
    <Count
      count={1}
      value={format.number(numberIn(row, 'csat_average'), 2)}
      counted={text.csat}
      what={text.ratedOf({ name: textIn(row, 'name') })}
      filter={{ figure: 'rated', ...range, agent_id: numberIn(row, 'agent_id') }}
      onOpen={onOpen}
    />
  )
}

const useColumns = (onOpen: (behind: Behind) => void): readonly TableColumn<Row>[] => {
  const { common } = useText()
  const text = useText().reports.agents
  const { range } = useReport()
  const count = (
    id: 'open' | 'resolved' | 'replies',
    field: string,
    see: (agent: { readonly name: string; readonly id: number }) => Pick<CountProps, 'what' | 'filter'>,
  ): TableColumn<Row> => ({
    id,
    label: text[id],
    align: 'end',
    cell: (row) => (
      <Count count={numberIn(row, field)} {...see({ name: textIn(row, 'name'), id: numberIn(row, 'agent_id') })} onOpen={onOpen} />
    ),
  })
  return [
    { id: 'name', label: common.agent, heading: true, cell: (row) => textIn(row, 'name') },
    count('open', 'open_tickets', ({ name, id }) => ({
      what: text.openOf({ name }),
      filter: { figure: 'open', ...ever(serverNow()), assignee_id: id },
    })),
    count('resolved', 'resolved', ({ name, id }) => ({
      what: text.resolvedOf({ name }),
      filter: { figure: 'resolved', ...range, assignee_id: id },
    })),
    count('replies', 'replies', ({ name, id }) => ({
      what: text.repliesOf({ name }),
      filter: { figure: 'replied', ...range, agent_id: id },
    })),
    { id: 'csat', label: text.csat, align: 'end', cell: (row) => <Satisfaction row={row} onOpen={onOpen} /> },
  ]
}

/** Workload per agent. Sorted by name, because it is not a ranking. */
export const AgentsReport = () => {
  const { common } = useText()
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
          if (rows.length === 0) return <NothingYet report="agents" />
          return (
            <>
              <BarChart
                title={common.resolved}
                sentence={text.sentence({ total: sumOf(rows, 'resolved'), agents: rows.length })}
                columns={[common.agent, text.resolved]}
                bars={rows.map((row) => ({ label: textIn(row, 'name'), value: numberIn(row, 'resolved') }))}
                ticks={countTicks}
                formatValue={(value) => format.number(value)}
              />
              <Table caption={common.agent} columns={columns} rows={rows} keyOf={(row) => textIn(row, 'agent_id')} />
            </>
          )
        }}
      </Loaded>
      {behind !== undefined && <BehindDialog behind={behind} onClose={() => setBehind(undefined)} />}
    </ReportFrame>
  )
}
