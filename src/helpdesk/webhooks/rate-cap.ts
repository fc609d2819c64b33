import { SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'

/** Instants of past attempts, oldest first: the attempts table, read back after a restart. */
export type AttemptLog = readonly Instant[]

export const ATTEMPTS_PER_WINDOW = 1_000

/** A minute as the receivers see it, and a second more: an attempt that travels slowly must not catch up with the next thousand. */
export const CAP_WINDOW = 61 * SECOND

/** However small the limit was made, something goes out. */
const toWholeLimit = (limit: number): number => Math.max(1, Math.floor(limit))

/** What still counts at `now`. */
export const filterRecentAttempts = (log: AttemptLog, now: Instant): AttemptLog => log.filter((at) => at > now - CAP_WINDOW)

/** How many attempts may start at `now` without any window of time holding more than `limit`. */
export const countRemaining = (log: AttemptLog, now: Instant, limit = ATTEMPTS_PER_WINDOW): number =>
  Math.max(0, toWholeLimit(limit) - filterRecentAttempts(log, now).length)

/** The first instant, not before `now`, at which one more attempt may start. */
export const findFreeAt = (log: AttemptLog, now: Instant, limit = ATTEMPTS_PER_WINDOW): Instant => {
  const blocking = log.at(-toWholeLimit(limit))
  return blocking === undefined ? now : Math.max(now, blocking + CAP_WINDOW)
}

/** The log after `count` attempts at `now`, without what no longer counts. A clock that was set back never unsorts it. */
export const appendAttempts = (log: AttemptLog, now: Instant, count: number): AttemptLog => {
  const at = Math.max(now, log.at(-1) ?? now)
  return [...filterRecentAttempts(log, now), ...Array.from({ length: count }, () => at)]
}
