import { type Instant, SECOND } from '../../contract/time.ts'
import type { CheckStatus } from '../../contract/words.ts'
import { type CheckSchedule, nextAfter } from '../schedule/schedule.ts'
import type { CheckSettings, CheckState } from './model.ts'

/** What the passing of time depends on. */
export type TimedCheck = Pick<CheckSettings, 'kind' | 'timeout' | 'schedule' | 'tz' | 'grace' | 'max_runtime'> &
  Pick<CheckState, 'status' | 'last_ping' | 'last_start'>

export const toSchedule = ({ kind, timeout, schedule, tz }: Pick<CheckSettings, 'kind' | 'timeout' | 'schedule' | 'tz'>): CheckSchedule =>
  kind === 'simple' ? { kind, timeout } : { kind, schedule, tz }

/** When the next ping is expected: from then on the check is late. Nothing when none is, or when the schedule has no more runs. */
export const graceStart = (check: TimedCheck): Instant | undefined =>
  check.status === 'up' && check.last_ping !== null ? nextAfter(toSchedule(check), check.last_ping) : undefined

/** When the run under way will have taken too long. */
export const runDeadline = ({ last_start, max_runtime, grace }: TimedCheck): Instant | undefined =>
  last_start === null ? undefined : last_start + (max_runtime ?? grace) * SECOND

/** The moment the check goes down if nothing comes; nothing when that cannot happen, as when it is down already. */
export const computeDeadline = (check: TimedCheck): Instant | undefined => {
  if (check.status === 'down') return undefined
  const start = graceStart(check)
  const late_at = start === undefined ? Infinity : start + check.grace * SECOND
  const earliest = Math.min(late_at, runDeadline(check) ?? Infinity)
  return earliest === Infinity ? undefined : earliest
}

const isRunOverdue = (check: TimedCheck, now: Instant): boolean => now >= (runDeadline(check) ?? Infinity)

/** What the check is at this moment, whether or not anybody has noticed yet. Every boundary belongs to what it begins. */
export const computedStatus = (check: TimedCheck, now: Instant): CheckStatus => {
  if (isRunOverdue(check, now)) return 'down'
  if (check.status !== 'up') return check.status
  const late_at = graceStart(check)
  if (late_at === undefined || now < late_at) return 'up'
  return now >= late_at + check.grace * SECOND ? 'down' : 'grace'
}

/** The first version of the API has no field for a run under way and says it here. */
export const toStatusV1 = (check: TimedCheck, now: Instant): CheckStatus | 'started' =>
  check.last_start !== null && !isRunOverdue(check, now) ? 'started' : computedStatus(check, now)

/** When the ping was or is expected that it waits for: for one that is down, the one that did not come, or the next after a failure. */
export const expectedPingAt = (check: TimedCheck, now: Instant): Instant | null => {
  if (check.last_ping === null || check.status === 'new' || check.status === 'paused') return null
  return nextPingAt(check, now) ?? nextAfter(toSchedule(check), check.last_ping) ?? null
}

export const isStarted = ({ last_start }: Pick<CheckState, 'last_start'>): boolean => last_start !== null

/** When the next ping is expected; null when none is: the check is new, paused or down. */
export const nextPingAt = (check: TimedCheck, now: Instant): Instant | null => {
  const status = computedStatus(check, now)
  return status === 'up' || status === 'grace' ? (graceStart(check) ?? null) : null
}
