import type { Instant } from '../../contract/time.ts'

/** A half-open range: `from` belongs to it, `to` does not. */
export type TimeRange = { readonly from: Instant; readonly to: Instant }

export type StatusChange = { readonly old_status: string; readonly new_status: string; readonly created_at: Instant }

/** The current status of a check and its changes, newest first. */
export type StatusHistory = { readonly status: string; readonly changes: readonly StatusChange[]; readonly created_at: Instant }

/** The times in which a check was down, oldest first, within `window` and not before the check was created. */
export const findDowntimes = ({ status, changes, created_at }: StatusHistory, window: TimeRange): readonly TimeRange[] => {
  const spans: TimeRange[] = []
  const addIfDown = (is: string, from: Instant, to: Instant): void => {
    const start = Math.max(from, window.from, created_at)
    const end = Math.min(to, window.to)
    if (is === 'down' && start < end) spans.push({ from: start, to: end })
  }
  let end = window.to
  let is = status
  for (const { old_status, new_status, created_at: at } of changes) {
    addIfDown(new_status, at, end)
    end = Math.min(end, at)
    is = old_status
  }
  addIfDown(is, window.from, end)
  return spans.toReversed()
}

/** Treats several checks as one that is down while any of them is. */
export const mergeRanges = (spans: readonly TimeRange[]): readonly TimeRange[] => {
  const joined: { from: Instant; to: Instant }[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

/** `share_up` is between 0 and 1. */
export type PeriodStats = TimeRange & { readonly downtimes: number; readonly down: number; readonly share_up: number | null }

/** A downtime that extends over the end of a period counts in both. Periods before the check was created have no data. */
export const computePeriodStats = (
  spans: readonly TimeRange[],
  periods: readonly TimeRange[],
  created_at: Instant,
): readonly PeriodStats[] =>
  periods.map(({ from, to }) => {
    const overlaps = spans
      .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
      .filter((overlap) => overlap.from < overlap.to)
    const down = overlaps.reduce((sum, overlap) => sum + overlap.to - overlap.from, 0)
    return { from, to, downtimes: overlaps.length, down, share_up: to <= created_at ? null : (to - from - down) / (to - from) }
  })
