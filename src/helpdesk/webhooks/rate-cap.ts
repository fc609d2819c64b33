import { SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'

/** Times of past attempts, oldest first. */
export type AttemptLog = readonly Instant[]

export const ATTEMPTS_PER_WINDOW = 1_000

/** One minute, with a margin of one second for requests that reach the receiver late. */
export const CAP_WINDOW = 61 * SECOND

/** Rounds a limit down; even the smallest limit allows one attempt. */
const toWholeLimit = (limit: number): number => Math.max(1, Math.floor(limit))

export const filterRecentAttempts = (log: AttemptLog, now: Instant): AttemptLog => log.filter((at) => at > now - CAP_WINDOW)

/** Number of attempts that may start at `now`, so that no window exceeds `limit`. */
export const countRemaining = (log: AttemptLog, now: Instant, limit = ATTEMPTS_PER_WINDOW): number =>
  Math.max(0, toWholeLimit(limit) - filterRecentAttempts(log, now).length)

export const findFreeAt = (log: AttemptLog, now: Instant, limit = ATTEMPTS_PER_WINDOW): Instant => {
  const blocking = log.at(-toWholeLimit(limit))
  return blocking === undefined ? now : Math.max(now, blocking + CAP_WINDOW)
}

/** Appends `count` attempts at `now` and drops those outside of the window. Stays sorted when the clock is set back. */
export const appendAttempts = (log: AttemptLog, now: Instant, count: number): AttemptLog => {
  const at = Math.max(now, log.at(-1) ?? now)
  return [...filterRecentAttempts(log, now), ...Array.from({ length: count }, () => at)]
}
