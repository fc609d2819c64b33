import { useMemo } from 'react'
import { SECOND } from '../../contract/time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useFormat } from '../i18n/text.tsx'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { LineChart } from '../ui/chart/line-chart.tsx'
import { spanTicks } from '../ui/chart/scale.ts'
import { Sparkline } from '../ui/chart/sparkline.tsx'
import { UptimeStrip } from '../ui/chart/uptime-strip.tsx'
import { fakeCheck, fakeDays, fakeRuns, grain } from './fake.ts'

const text = {
  durations: 'Duration',
  durationFacts: 'p50 31s · p95 44s · max 71s',
  durationSentence: 'Durations of the last 60 runs, between 28 and 71 seconds, once above the grace time of 60 seconds.',
  grace: 'Grace 60s',
  run: 'Run',
  took: 'Took',
  volume: 'New tickets',
  volumeSentence: 'New tickets per day over two weeks, between 12 and 48.',
  day: 'Day',
  tickets: 'Tickets',
  breached: 'Breached',
  spark: 'Durations of the last 20 runs, between 20 and 60 seconds',
}

export const ChartsSection = () => {
  const format = useFormat()
  const now = useMemo(serverNow, [])
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <UptimeStrip name="db-backup-eu" days={fakeDays(3)} />
      <LineChart
        title={text.durations}
        sentence={text.durationSentence}
        facts={text.durationFacts}
        columns={[text.run, text.took]}
        points={fakeRuns(now)}
        ticks={spanTicks}
        formatValue={format.span}
        formatAt={(at) => format.time(at, 'UTC', 'short')}
        limits={[{ value: 60 * SECOND, label: text.grace }]}
      />
      <BarChart
        title={text.volume}
        sentence={text.volumeSentence}
        columns={[text.day, text.tickets, text.breached]}
        bars={Array.from({ length: 14 }, (_, at) => ({
          label: `Nov ${at + 1}`,
          value: Math.round(12 + 36 * grain(at * 3)),
          bad: at % 4 === 0 ? 3 : 0,
        }))}
        formatValue={(value) => format.number(value)}
      />
      <Sparkline values={fakeCheck(4, now).durations} sentence={text.spark} />
    </div>
  )
}
