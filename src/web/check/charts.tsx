import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CheckDetail, CheckLogEntry } from '../../contract/app/check-records.ts'
import { DAY, SECOND } from '../../contract/time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { LineChart } from '../ui/chart/line-chart.tsx'
import { spanTicks } from '../ui/chart/scale.ts'
import { UptimeStrip } from '../ui/chart/uptime-strip.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { useZone } from '../ui/time/time.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'
import { uptimeQuery } from './data.ts'
import { percentile, runsIn } from './durations.ts'
import { monthsOf, type Month } from './months.ts'

const monthName = (language: string, month: string): string =>
  new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-15T12:00:00Z`))

const Months = ({ months }: { months: readonly Month[] }) => {
  const text = useText().check
  const format = useFormat()
  const words = ({ month, share, bad_days, down_seconds }: Month): string => {
    const name = monthName(format.language, month)
    const trouble = bad_days === 0 ? '' : ` ${text.badDays({ count: bad_days, span: format.span(down_seconds * SECOND) })}`
    return `${name} ${format.percent(share)}${trouble}`
  }
  return <Quiet>{months.map(words).join(' │ ')}</Quiet>
}

export const Uptime = ({ check }: { check: CheckDetail }) => {
  const text = useText().check
  const { data } = useQuery(uptimeQuery(check))
  return (
    <Section title={text.uptime}>
      {data !== undefined && (
        <>
          <UptimeStrip name={check.name} days={data} />
          <Months months={monthsOf(data)} />
        </>
      )}
    </Section>
  )
}

const ranges = { week: 7 * DAY, month: 30 * DAY, all: Infinity } as const
type Range = keyof typeof ranges

/** Grace time as a line in the chart, omitted when it is so long that it would flatten the durations. */
const graceLine = (check: CheckDetail, longest: number, label: string) => {
  const value = (check.max_runtime ?? check.grace) * SECOND
  return value < longest * 4 ? [{ value, label }] : []
}

export const Durations = ({ check, lines }: { check: CheckDetail; lines: readonly CheckLogEntry[] }) => {
  const { common, check: text } = useText()
  const format = useFormat()
  const zone = useZone(check.tz)
  const [range, setRange] = useState<Range>('all')
  const every = runsIn(lines)
  const from = range === 'all' ? 0 : serverNow() - ranges[range]
  const runs = every.filter(({ at }) => at >= from)
  if (every.length === 0)
    return (
      <Section title={common.duration}>
        <Quiet>{text.noDurations}</Quiet>
      </Section>
    )
  const [p50 = 0, p95 = 0, max = 0] = [0.5, 0.95, 1].map((share) => percentile(runs, share))
  const known = { p50: format.span(p50), p95: format.span(p95), max: format.span(max) }
  return (
    <Section
      id="durations"
      title={common.duration}
      end={<Segmented label={text.range} value={range} choices={wordChoices(['week', 'month', 'all'], text.ranges)} onChange={setRange} />}
    >
      {runs.length === 0 ? (
        <Quiet>{text.noRunsIn({ since: format.time(from, zone, 'short') })}</Quiet>
      ) : (
        <LineChart
          title={text.runs({ count: runs.length })}
          sentence={text.durationSentence({ runs: runs.length, median: known.p50, longest: known.max })}
          facts={text.durationFacts(known)}
          columns={[common.time, common.duration]}
          points={runs}
          ticks={spanTicks}
          formatValue={format.span}
          formatAt={(at) => format.time(at, zone, 'short')}
          limits={graceLine(check, max, check.max_runtime === null ? text.graceLine : text.runtimeLine)}
        />
      )}
    </Section>
  )
}
