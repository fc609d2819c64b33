import { DAY, HOUR, MINUTE, SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'

/** Result of one attempt; `status_code` is null without a response. */
export type ReceiverResponse = { readonly status_code: number | null; readonly retry_after?: string | null }

export type DeliveryOutcome = 'delivered' | 'gone' | 'asked_to_wait' | 'failed'

export type DeliveryNextState =
  | { readonly status: 'delivered' }
  | { readonly status: 'failed'; readonly next_attempt_at: Instant }
  | { readonly status: 'exhausted' }
  | { readonly status: 'held' }

/** Delay of each attempt after the previous one; of the first after the event. */
export const ATTEMPT_DELAYS: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

const JITTER = 0.15
const MAX_RETRY_AFTER = DAY

/** `Retry-After` in seconds or as a date, as a duration of at most a day; undefined when invalid. */
export const parseRetryAfter = (retry_after: string | null | undefined, now: Instant): number | undefined => {
  const text = retry_after?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * SECOND, MAX_RETRY_AFTER)
  if (!/^[A-Z][a-z]{2}, /.test(text)) return undefined
  const millis = Date.parse(text)
  return Number.isNaN(millis) ? undefined : Math.min(Math.max(0, millis * 1_000 - now), MAX_RETRY_AFTER)
}

/** Only 2xx is a success: redirects are not followed. */
export const classifyResponse = (response: ReceiverResponse, now: Instant): DeliveryOutcome => {
  const code = response.status_code
  if (code === null) return 'failed'
  if (code >= 200 && code < 300) return 'delivered'
  if (code === 410) return 'gone'
  return (code === 429 || code === 503) && parseRetryAfter(response.retry_after, now) !== undefined ? 'asked_to_wait' : 'failed'
}

/** Next attempt after `attempts` failures; undefined after the last one. `random` from 0 to 1 adds jitter of 15 % either way. */
export const computeNextAttemptAt = (attempts: number, failed_at: Instant, random: number, wait = 0): Instant | undefined => {
  const delay = ATTEMPT_DELAYS[attempts]
  if (delay === undefined) return undefined
  const spread = Math.round(delay * (1 - JITTER + 2 * JITTER * random))
  return failed_at + Math.max(spread, wait)
}

/** State of a delivery after attempt number `attempts`. A 410 disables the endpoint and holds the delivery. */
export const computeNextState = (attempts: number, response: ReceiverResponse, now: Instant, random: number): DeliveryNextState => {
  const outcome = classifyResponse(response, now)
  if (outcome === 'delivered') return { status: 'delivered' }
  if (outcome === 'gone') return { status: 'held' }
  const wait = outcome === 'asked_to_wait' ? parseRetryAfter(response.retry_after, now) : 0
  const next_attempt_at = computeNextAttemptAt(attempts, now, random, wait)
  return next_attempt_at === undefined ? { status: 'exhausted' } : { status: 'failed', next_attempt_at }
}
