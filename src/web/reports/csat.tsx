import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useText } from '../i18n/text.tsx'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { Figures } from '../ui/figures.tsx'
import { FilterSelects } from '../ui/list/filter-selects.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { Pager } from '../ui/list/pager.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { FilterEmpty } from '../ui/page/states.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { Time } from '../ui/time/time.tsx'
import { BehindDialog, Count, type Behind } from './behind.tsx'
import { ratingsQuery, reportQuery, type Rating, type RatingsWish } from './data.ts'
import { NothingYet, ReportFrame, useReport } from './frame.tsx'
import { countTicks, numberIn, sumOf, textIn, type Row } from './rows.ts'

type ShownProps = { readonly rows: readonly Row[]; readonly onOpen: (behind: Behind) => void }

const PerRating = ({ rows, onOpen }: ShownProps) => {
  const { common } = useText()
  const text = useText().reports.csat
  const format = useFormat()
  const { search, range } = useReport()
  const answers = sumOf(rows, 'count')
  const count = (row: Row, value?: string) => (
    <Count
      count={numberIn(row, 'count')}
      value={value}
      what={text.stars({ rating: numberIn(row, 'rating') })}
      filter={{ figure: 'rated', ...range, department_id: search.department, rating: numberIn(row, 'rating') }}
      onOpen={onOpen}
    />
  )
  const columns: readonly TableColumn<Row>[] = [
    { id: 'rating', label: common.rating, heading: true, cell: (row) => text.stars({ rating: numberIn(row, 'rating') }) },
    { id: 'count', label: common.ratings, align: 'end', cell: (row) => count(row) },
    { id: 'share', label: text.share, align: 'end', cell: (row) => count(row, format.percent(numberIn(row, 'count') / answers, 0)) },
  ]
  return <Table caption={common.ratings} columns={columns} rows={rows.toReversed()} keyOf={(row) => textIn(row, 'rating')} />
}

const Shown = ({ rows, onOpen }: ShownProps) => {
  const { common } = useText()
  const text = useText().reports.csat
  const format = useFormat()
  const { search, range } = useReport()
  const answers = sumOf(rows, 'count')
  if (answers === 0) return <NothingYet report="csat" />
  const average = rows.reduce((sum, row) => sum + numberIn(row, 'rating') * numberIn(row, 'count'), 0) / answers
  const good = rows.reduce((sum, row) => sum + (numberIn(row, 'rating') >= 4 ? numberIn(row, 'count') : 0), 0)
  const said = format.number(average, 2)
  const filter = { figure: 'rated', ...range, department_id: search.department } as const
  const share = format.percent(good / answers, 0)
  const all = (value?: string) => <Count count={answers} value={value} what={text.inThisTime} filter={filter} onOpen={onOpen} />
  return (
    <>
      <Figures
        figures={[
          { id: 'average', label: text.average, value: all(said) },
          { id: 'answers', label: common.ratings, value: all() },
          {
            id: 'good',
            label: text.good,
            value: <Count count={good} value={share} what={text.good} filter={{ ...filter, rating_from: 4 }} onOpen={onOpen} />,
          },
        ]}
      />
      <BarChart
        title={common.ratings}
        sentence={text.sentence({ answers, average: said })}
        columns={[common.rating, common.ratings]}
        bars={rows.map((row) => ({ label: textIn(row, 'rating'), value: numberIn(row, 'count') }))}
        ticks={countTicks}
        formatValue={(value) => format.number(value)}
      />
      <PerRating rows={rows} onOpen={onOpen} />
    </>
  )
}

const useColumns = (): readonly TableColumn<Rating>[] => {
  const { common } = useText()
  const text = useText().reports.csat
  return [
    { id: 'rating', label: common.rating, cell: ({ rating }) => rating !== null && text.stars({ rating }) },
    {
      id: 'comment',
      label: common.comment,
      heading: true,
      cell: ({ comment }) => (comment === null || comment === '' ? <Quiet>{text.noComment}</Quiet> : comment),
    },
    { id: 'client', label: common.client, cell: ({ client }) => client.email },
    { id: 'ticket', label: common.ticket, cell: ({ ticket_id }) => <Go to={`/tickets/${ticket_id}`}>{`HD-${ticket_id}`}</Go> },
    { id: 'when', label: common.when, cell: ({ submitted_at }) => submitted_at !== null && <Time at={submitted_at} mode="short" /> },
  ]
}

const RatingChoice = () => {
  const { common } = useText()
  const text = useText().reports.csat
  const { search, set } = useReport()
  const filter = {
    name: 'rating',
    label: common.rating,
    any: text.any,
    value: String(search.rating ?? ''),
    choices: [5, 4, 3, 2, 1].map((rating) => ({ value: String(rating), label: text.stars({ rating }) })),
  }
  return <FilterSelects filters={[filter]} onChange={(_, value) => set({ rating: value === '' ? undefined : Number(value) })} />
}

const Ratings = ({ wish }: { wish: RatingsWish }) => {
  const { csat: text, failed } = useText().reports
  const { set } = useReport()
  const [page, setPage] = useState(1)
  const ratings = useQuery(ratingsQuery(wish, page))
  const columns = useColumns()
  return (
    <Loaded query={ratings} failed={failed} rows={3}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <FilterEmpty sentence={text.none} onClear={() => set({ rating: undefined })} />
        ) : (
          <>
            <Table caption={text.list} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
            <Pager meta={meta} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  )
}

const Said = () => {
  const text = useText().reports.csat
  const { search, range } = useReport()
  const wish = { ...range, rating: search.rating, department_id: search.department }
  return (
    <Section title={text.list} end={<RatingChoice />}>
      <Ratings key={JSON.stringify(wish)} wish={wish} />
    </Section>
  )
}

export const CsatReport = () => {
  const { failed } = useText().reports
  const { search, range } = useReport()
  const report = useQuery(reportQuery('csat', { range, department: search.department }))
  const [behind, setBehind] = useState<Behind>()
  return (
    <ReportFrame name="csat" rows={report.data}>
      <Loaded query={report} failed={failed}>
        {(rows) => <Shown rows={rows} onOpen={setBehind} />}
      </Loaded>
      {sumOf(report.data ?? [], 'count') > 0 && <Said />}
      {behind !== undefined && <BehindDialog behind={behind} onClose={() => setBehind(undefined)} />}
    </ReportFrame>
  )
}
