import type { Instant } from '../../contract/time.ts'
import { computePeriodStats, type TimeRange } from '../downtime/model.ts'

/** One day in the history of an item. `none`: before its checks were created. */
export type DayUptime = { readonly date: string; readonly kind: 'none' | 'up' | 'part' | 'down'; readonly down_seconds: number }

/** From this share of downtime on, a day counts as down instead of partly down. */
const MIN_DOWN_SHARE = 0.1

const MICROS = 1_000_000

export const toDayUptimes = (spans: readonly TimeRange[], periods: readonly TimeRange[], created_at: Instant): readonly DayUptime[] =>
  computePeriodStats(spans, periods, created_at).map(({ from, to, down, share_up }) => {
    const date = new Date(from / 1_000).toISOString().slice(0, 10)
    if (share_up === null) return { date, kind: 'none', down_seconds: 0 }
    const kind = down === 0 ? 'up' : down / (to - from) >= MIN_DOWN_SHARE ? 'down' : 'part'
    return { date, kind, down_seconds: Math.round(down / MICROS) }
  })

/** Share of the period since the item's creation in which the item was not down; null when it was created after the period. */
export const computeUptime = (spans: readonly TimeRange[], { from, to }: TimeRange, created_at: Instant): number | null => {
  const start = Math.max(from, created_at)
  if (start >= to) return null
  const down = spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.to, to) - Math.max(span.from, start)), 0)
  return (to - start - down) / (to - start)
}

/** `99.97 %`. Rounded down, so that 100 % means no downtime. */
export const formatPercent = (share: number): string => `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`
