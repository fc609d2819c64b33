import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { DAY } from '../../contract/time.ts'
import { listDepartments } from '../../contract/v1/departments.ts'
import { dataOptions } from '../api/data-options.ts'
import { serverNow } from '../api/server-clock.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { FilterSelects } from '../ui/list/filter-selects.tsx'
import { PageHeader, Toolbar } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { saveFile } from '../ui/layer/save-file.ts'
import { Segmented } from '../ui/form/segmented.tsx'
import { SubNav } from '../ui/page/sub-nav.tsx'
import { readDay } from '../ui/time/zoned.ts'
import { ownDates, rangeOf } from './period.ts'
import { presets, reportNames, type ReportName, type ReportSearch } from './search.ts'
import { csvOf } from '../csv.ts'
import type { Row } from './rows.ts'

export const useReport = () => {
  const navigate = useNavigate()
  const search: ReportSearch = useSearch({ strict: false })
  const set = (change: ReportSearch): void => void navigate({ to: '.', search: { ...search, ...change }, replace: true })
  return { search, set, range: rangeOf(search, serverNow()) }
}

export const useDepartments = () => {
  const { data } = useQuery({
    queryKey: ['report', 'departments'],
    ...dataOptions(listDepartments),
    meta: { follows: ['department'] },
  })
  return data ?? []
}

/** Generated from the displayed rows, so that file and page agree. The byte order mark makes spreadsheets read UTF-8. */
const download = (name: string, rows: readonly Row[]): void => saveFile(name, 'text/csv', `\ufeff${csvOf(rows)}`)

const OwnDates = () => {
  const text = useText().reports
  const { search, set } = useReport()
  const dates = ownDates(search, serverNow())
  const field = (name: 'from' | 'to') => (
    <Field label={text[name]}>
      <Input type="date" value={dates[name]} onChange={(event) => set({ ...dates, [name]: event.currentTarget.value || undefined })} />
    </Field>
  )
  return (
    <div className="flex gap-3">
      {field('from')}
      {field('to')}
    </div>
  )
}

const PeriodChoice = () => {
  const text = useText().reports
  const { search, set } = useReport()
  const isOwn = search.from !== undefined || search.to !== undefined
  const choices = [...presets, 'own' as const].map((value) => ({ value, label: text.periods[value] }))
  return (
    <Segmented
      label={text.period}
      value={isOwn ? 'own' : (search.period ?? '30d')}
      choices={choices}
      onChange={(next) => set(next === 'own' ? ownDates(search, serverNow()) : { period: next, from: undefined, to: undefined })}
    />
  )
}

export const DepartmentChoice = () => {
  const { common, reports: text } = useText()
  const { search, set } = useReport()
  const departments = useDepartments()
  const filter = {
    name: 'department',
    label: common.department,
    any: text.anyDepartment,
    value: String(search.department ?? ''),
    choices: departments.map(({ id, name }) => ({ value: String(id), label: name })),
  }
  return <FilterSelects filters={[filter]} onChange={(_, value) => set({ department: value === '' ? undefined : Number(value) })} />
}

type FrameProps = {
  readonly name: ReportName
  readonly rows: readonly Row[] | undefined
  readonly filter?: ReactNode
  readonly children: ReactNode
}

export const ReportFrame = ({ name, rows, filter = <DepartmentChoice />, children }: FrameProps) => {
  const { common } = useText()
  const { places } = useText().shell
  const text = useText().reports
  const { search } = useReport()
  const mayMonitor = useMay('monitor:read')
  const format = useFormat()
  const dates = ownDates(search, serverNow())
  const say = (date: string): string => format.time((readDay(date) ?? 0) * DAY, 'UTC', 'date')
  const { period, from, to, department } = search
  const items = reportNames
    .filter((one) => one !== 'uptime' || mayMonitor)
    .map((one) => ({ to: `/reports/${one}`, label: text.names[one], search: { period, from, to, department } }))
  const file = `${name}-${dates.from}-${dates.to}.csv`
  return (
    <>
      <SubNav label={places.reports} items={items} />
      <div className="flex max-w-320 min-w-0 flex-col px-4 py-3">
        <PageHeader
          title={text.names[name]}
          facts={`${text.rangeWords({ from: say(dates.from), to: say(dates.to) })} · ${text.inUtc}`}
          actions={
            <Button
              icon={<Download aria-hidden="true" className="size-4" />}
              disabled={rows === undefined}
              onClick={() => rows !== undefined && download(file, rows)}
            >
              {text.csv}
            </Button>
          }
        />
        <Toolbar label={common.filters}>
          <PeriodChoice />
          {filter}
        </Toolbar>
        {(from !== undefined || to !== undefined) && <OwnDates />}
        <div className="flex min-w-0 flex-col gap-4 pt-3">{children}</div>
      </div>
    </>
  )
}

export const Nothing = () => <Quiet>{useText().reports.nothing}</Quiet>

export const NothingYet = ({ report, sentence }: { report: Exclude<ReportName, 'uptime'>; sentence?: string }) => {
  const text = useText().reports
  const { search, set, range } = useReport()
  const apiCall = `curl '${location.origin}/api/v1/reports/${report}?from=${range.from}&to=${range.to}&format=csv' \\
  -H 'Authorization: Bearer …'`
  const isLongest = search.period === '365d' && search.from === undefined && search.to === undefined
  const widen = (): void => set({ period: '365d', from: undefined, to: undefined })
  return (
    <EmptyPart
      title={text.names[report]}
      sentence={`${sentence ?? text.nothing} ${text.belongs[report]}`}
      action={!isLongest && <Button onClick={widen}>{text.wholeYear}</Button>}
      apiCall={apiCall}
    />
  )
}
