import type { CheckLogEntry } from '../../contract/app/check-records.ts'
import { parseInstant, SECOND, type Instant } from '../../contract/time.ts'

export type Run = { readonly at: Instant; readonly value: number }

export const runsIn = (lines: readonly CheckLogEntry[]): readonly Run[] =>
  lines
    .flatMap((line) => {
      const at = line.kind === 'ping' && line.duration !== null ? parseInstant(line.at) : undefined
      return line.kind === 'ping' && line.duration !== null && at !== undefined ? [{ at, value: line.duration * SECOND }] : []
    })
    .toReversed()

/** Nearest-rank percentile: always an observed value. */
export const percentile = (runs: readonly Run[], share: number): number => {
  const sorted = runs.map(({ value }) => value).toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
