import type { Instant } from '../../contract/time.ts'

type Span = { readonly from: Instant; readonly to: Instant }

/** How many runs began while another was under way. What has no length overlaps nothing. */
export const overlapsIn = (runs: readonly Span[]): number => {
  let busyUntil = -Infinity
  let count = 0
  for (const { from, to } of runs.filter((run) => run.to > run.from).toSorted((a, b) => a.from - b.from)) {
    if (from < busyUntil) count += 1
    busyUntil = Math.max(busyUntil, to)
  }
  return count
}
