import { SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'

/** Instants of past attempts, oldest first: the attempts table, read back after a restart. */
export type AttemptLog = readonly Instant[]

export const ATTEMPTS_PER_WINDOW = 1_000

/** A minute as the receivers see it, and a second more: an attempt that travels slowly must not catch up with the next thousand. */
export const CAP_WINDOW = 61 * SECOND

/** However small the limit was made, something goes out. */
const whole = (limit: number): number => Math.max(1, Math.floor(limit))

/** What still counts at `now`. */
export const recentAttempts = (log: AttemptLog, now: Instant): AttemptLog => log.filter((at) => at > now - CAP_WINDOW)

/** How many attempts may start at `now` without any window of time holding more than `limit`. */
export const roomAt = (log: AttemptLog, now: Instant, limit = ATTEMPTS_PER_WINDOW): number =>
  Math.max(0, whole(limit) - recentAttempts(log, now).length)

/** The first instant, not before `now`, at which one more attempt may start. */
export const freeAt = (log: AttemptLog, now: Instant, limit = ATTEMPTS_PER_WINDOW): Instant => {
  const blocking = log.at(-whole(limit))
  return blocking === undefined ? now : Math.max(now, blocking + CAP_WINDOW)
}

/** The log after `count` attempts at `now`, without what no longer counts. A clock that was set back never unsorts it. */
export const recordAttempts = (log: AttemptLog, now: Instant, count: number): AttemptLog => {
  const at = Math.max(now, log.at(-1) ?? now)
  return [...recentAttempts(log, now), ...Array.from({ length: count }, () => at)]
}
