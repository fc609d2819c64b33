import { useMemo, useState, type ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { getTimeline, type TimelineLine, type TimelineRun } from '../../contract/app/timeline.ts'
import { DAY, MILLISECOND, parseInstant, type Instant } from '../../contract/time.ts'
import { call } from '../api/call.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { Gantt, type GanttBar, type GanttLine } from '../ui/chart/gantt.tsx'
import { FilterBar } from '../ui/list/filter-bar.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { EmptyState, FilterEmpty } from '../ui/page/states.tsx'
import { Status } from '../ui/status.tsx'
import { useZone } from '../ui/time/time.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'
import { overlapsIn } from './overlaps.ts'
import { ticksOf } from './ticks.ts'

type Span = 'day' | 'week'
type Timeline = { readonly data: readonly TimelineLine[]; readonly num_omitted: number; readonly from: string; readonly to: string }

const askEvery = 30_000

const useTimeline = (span: Span) => {
  const project = useProjectId()
  return useQuery({
    queryKey: ['timeline', project, span],
    queryFn: ({ signal }) => call(getTimeline, { params: { uuid: project }, query: { span }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: askEvery,
    staleTime: 0,
  })
}

const at = (iso: string): Instant => parseInstant(iso) ?? 0

const offsetAt = (instant: Instant): number => -new Date(instant / MILLISECOND).getTimezoneOffset() * 60_000 * MILLISECOND

const Overlapping = ({ link, word }: { link: ReactNode; word: string }) => (
  <span className="flex min-w-0 items-center gap-1">
    <span className="truncate">{link}</span>
    <Status kind="late" word={word} look="glyph" />
  </span>
)

const useLines = (timeline: Timeline | undefined, q: string): readonly GanttLine[] => {
  const { timeline: text, checks } = useText()
  const format = useFormat()
  const zone = useZone()
  const project = useProjectId()
  return useMemo(() => {
    if (timeline === undefined) return []
    const end = at(timeline.to)
    const barOf = ({ from, to, kind }: TimelineRun): GanttBar => {
      const span = { from: at(from), to: to === null ? end : at(to) }
      const when = format.time(span.from, zone, 'stamp')
      return { ...span, kind, words: `${when}, ${format.span(Math.max(MILLISECOND, span.to - span.from))}: ${text.kinds[kind]}` }
    }
    const wanted = q.toLowerCase()
    return timeline.data
      .filter(({ name, tags }) => `${name} ${tags}`.toLowerCase().includes(wanted))
      .map(({ uuid, name, runs }) => {
        const bars = runs.map(barOf)
        const overlaps = overlapsIn(bars)
        const link = <Go to={`/p/${project}/checks/${uuid}`}>{name || checks.untitled}</Go>
        return {
          id: uuid,
          label: overlaps === 0 ? link : <Overlapping link={link} word={text.overlaps({ count: overlaps })} />,
          sentence: text.sentence({
            name: name || checks.untitled,
            runs: runs.length,
            failed: runs.filter(({ kind }) => kind === 'fail').length,
          }),
          bars,
        }
      })
  }, [timeline, q, text, checks, format, zone, project])
}

const Drawing = ({ timeline, lines, span }: { timeline: Timeline; lines: readonly GanttLine[]; span: Span }) => {
  const text = useText().timeline
  const format = useFormat()
  const zone = useZone()
  const [from, to] = [at(timeline.from), at(timeline.to)]
  const label = (tick: Instant): string =>
    to - from > 2 * DAY ? format.time(tick, zone, 'date').replace(/,? ?\d{4}$/, '') : format.time(tick, zone, 'clock').slice(0, 5)
  return (
    <>
      <Gantt
        label={text.spans[span]}
        lines={lines}
        span={[from, to]}
        ticks={ticksOf(from, to, offsetAt(to)).map((tick) => ({ at: tick, label: label(tick) }))}
      />
      <p className="pt-2">
        <Quiet>{text.legend}</Quiet>
      </p>
      {timeline.num_omitted > 0 && <Quiet>{text.leftOut({ count: timeline.num_omitted })}</Quiet>}
    </>
  )
}

const apiCall = `curl -fsS -m 10 ${location.origin}/ping/…/start
job
curl -fsS -m 10 ${location.origin}/ping/…/$?`

const Nothing = () => {
  const { common, timeline: text } = useText()
  const to = `/p/${useProjectId()}/checks`
  return <EmptyState title={text.none} sentence={text.noneHint} action={<Go to={to}>{common.checks}</Go>} apiCall={apiCall} />
}

export const TimelinePage = () => {
  const { common, timeline: text, checks } = useText()
  const navigate = useNavigate()
  const { span: wanted }: { readonly span?: string } = useSearch({ strict: false })
  const span: Span = wanted === 'week' ? 'week' : 'day'
  const [q, setQ] = useState('')
  const timeline = useTimeline(span)
  const lines = useLines(timeline.data, q)
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader title={common.timeline} facts={text.hint} />
      <FilterBar label={common.show} line={{ label: checks.filter, hint: text.filterHint, value: q, onChange: setQ }}>
        <Segmented
          label={common.show}
          value={span}
          choices={wordChoices(['day', 'week'], text.spans)}
          onChange={(next) => void navigate({ to: '.', search: next === 'day' ? {} : { span: next }, replace: true })}
        />
      </FilterBar>
      <Loaded query={timeline} failed={text.loadFailed} rows={8}>
        {(found) => {
          if (found.data.length === 0) return <Nothing />
          if (lines.length === 0) return <FilterEmpty sentence={checks.nothingMatches({ filter: q })} onClear={() => setQ('')} />
          return <Drawing timeline={found} lines={lines} span={span} />
        }}
      </Loaded>
    </div>
  )
}
