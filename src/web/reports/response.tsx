import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { Figures } from '../ui/figures.tsx'
import { FilterSelects } from '../ui/list/filter-selects.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'
import { BehindDialog, Count, type Behind } from './behind.tsx'
import { reportQuery } from './data.ts'
import { DepartmentChoice, Nothing, NothingYet, ReportFrame, useReport } from './frame.tsx'
import { groupings } from './search.ts'
import { numberIn, type Row } from './rows.ts'
import { metrics, type Metric, figureOf, type Open, parts, labelOf, Waited } from './waited.tsx'
import { ResponseGroups } from './response-groups.tsx'

const Percentiles = ({ metric, row, onOpen }: { metric: Metric; row: Row | undefined; onOpen: Open }) => {
  const { common } = useText()
  const text = useText().reports.response
  const { range, search } = useReport()
  if (row === undefined) return <Nothing />
  const filter = { figure: figureOf[metric], ...range, department_id: search.department }
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
          label: common.tickets,
          value: <Count count={numberIn(row, 'count')} what={text[metric]} filter={filter} onOpen={onOpen} />,
        },
      ]}
    />
  )
}

const GroupChoice = () => {
  const text = useText().reports.response
  const { search, set } = useReport()
  const filter = {
    name: 'by',
    label: text.by,
    any: text.groups.none,
    value: search.by ?? '',
    choices: wordChoices(groupings, text.groups),
  }
  return <FilterSelects filters={[filter]} onChange={(_, value) => set({ by: groupings.find((one) => one === value) })} />
}

/** Comparing departments is hidden while one department is selected. */
const Choices = () => {
  const { search } = useReport()
  return (
    <>
      <DepartmentChoice />
      {search.department === undefined && <GroupChoice />}
    </>
  )
}

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
                {by !== undefined && <ResponseGroups metric={metric} by={by} onOpen={setBehind} />}
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
