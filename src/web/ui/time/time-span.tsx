import { formatIsoMillis, parseInstant } from '../../../contract/time.ts'
import { useFormat } from '../../i18n/text.tsx'
import { useZone } from './time.tsx'

export const TimeSpan = ({ from, to }: { from: string; to: string }) => {
  const { language, time } = useFormat()
  const zone = useZone()
  const [start, end] = [parseInstant(from) ?? 0, parseInstant(to) ?? 0]
  const style = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const
  const words = new Intl.DateTimeFormat(language, style).formatRange(start / 1_000, Math.max(start, end) / 1_000)
  return (
    <time
      dateTime={`${formatIsoMillis(start)}/${formatIsoMillis(end)}`}
      data-tip={`${time(start, zone, 'full')} – ${time(end, zone, 'full')}`}
    >
      {words}
    </time>
  )
}
