import type { Instant } from '../../contract/time.ts'

type Span = { readonly from: Instant; readonly to: Instant }

/** Number of runs that started during another run; runs without duration do not overlap. */
export const overlapsIn = (runs: readonly Span[]): number => {
  let busyUntil = -Infinity
  let count = 0
  for (const { from, to } of runs.filter((run) => run.to > run.from).toSorted((a, b) => a.from - b.from)) {
    if (from < busyUntil) count += 1
    busyUntil = Math.max(busyUntil, to)
  }
  return count
}
