import { useQuery } from '@tanstack/react-query'
import type { CheckWhole, LogLine } from '../../contract/app/check-shapes.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { LineChart } from '../ui/chart/line-chart.tsx'
import { UptimeStrip } from '../ui/chart/uptime-strip.tsx'
import { Section } from '../ui/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { useZone } from '../ui/time.tsx'
import { uptimeQuery } from './data.ts'
import { percentile, runsIn } from './durations.ts'

export const Uptime = ({ check }: { check: CheckWhole }) => {
  const text = useText().check
  const { data } = useQuery(uptimeQuery(check))
  return <Section title={text.uptime}>{data !== undefined && <UptimeStrip name={check.name} days={data} />}</Section>
}

export const Durations = ({ check, lines }: { check: CheckWhole; lines: readonly LogLine[] }) => {
  const text = useText().check
  const format = useFormat()
  const zone = useZone(check.tz)
  const runs = runsIn(lines)
  if (runs.length === 0)
    return (
      <Section title={text.duration}>
        <Quiet>{text.noDurations}</Quiet>
      </Section>
    )
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => format.span(percentile(runs, share)))
  const known = { p50: p50 ?? '', p95: p95 ?? '', max: max ?? '' }
  return (
    <Section title={text.duration}>
      <LineChart
        title={text.runs({ count: runs.length })}
        sentence={text.durationSentence({ runs: runs.length, median: known.p50, longest: known.max })}
        facts={text.durationFacts(known)}
        columns={[text.time, text.duration]}
        points={runs}
        formatValue={format.span}
        formatAt={(at) => format.time(at, zone, 'short')}
      />
    </Section>
  )
}
