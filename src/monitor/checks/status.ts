import type { CheckStatus } from '../../contract/enums.ts'
import { type Instant, SECOND } from '../../contract/time.ts'
import { type CheckSchedule, nextAfter } from '../schedule/schedule.ts'
import type { CheckSettings, CheckState } from './model.ts'

export type TimedCheck = Pick<CheckSettings, 'kind' | 'timeout' | 'schedule' | 'tz' | 'grace' | 'max_runtime'> &
  Pick<CheckState, 'status' | 'last_ping' | 'last_start'>

export const toSchedule = ({ kind, timeout, schedule, tz }: Pick<CheckSettings, 'kind' | 'timeout' | 'schedule' | 'tz'>): CheckSchedule =>
  kind === 'simple' ? { kind, timeout } : { kind, schedule, tz }

/** When the next ping is expected and the grace time begins. Undefined when no ping is expected or the schedule has no run left. */
export const graceStart = (check: TimedCheck): Instant | undefined =>
  check.status === 'up' && check.last_ping !== null ? nextAfter(toSchedule(check), check.last_ping) : undefined

export const runDeadline = ({ last_start, max_runtime, grace }: TimedCheck): Instant | undefined =>
  last_start === null ? undefined : last_start + (max_runtime ?? grace) * SECOND

/** When the check goes down without a ping; undefined when it cannot go down, for example because it is down. */
export const computeDeadline = (check: TimedCheck): Instant | undefined => {
  if (check.status === 'down') return undefined
  const start = graceStart(check)
  const late_at = start === undefined ? Infinity : start + check.grace * SECOND
  const earliest = Math.min(late_at, runDeadline(check) ?? Infinity)
  return earliest === Infinity ? undefined : earliest
}

const isRunOverdue = (check: TimedCheck, now: Instant): boolean => now >= (runDeadline(check) ?? Infinity)

/** Status at this moment, even if no sweep has recorded it yet. At the exact instant of a change the new status applies. */
export const computedStatus = (check: TimedCheck, now: Instant): CheckStatus => {
  if (isRunOverdue(check, now)) return 'down'
  if (check.status !== 'up') return check.status
  const late_at = graceStart(check)
  if (late_at === undefined || now < late_at) return 'up'
  return now >= late_at + check.grace * SECOND ? 'down' : 'grace'
}

/** Version 1 of the API has no field for a run in progress; the status of the check is `started` instead. */
export const toStatusV1 = (check: TimedCheck, now: Instant): CheckStatus | 'started' =>
  check.last_start !== null && !isRunOverdue(check, now) ? 'started' : computedStatus(check, now)

/** When the awaited ping is or was expected. For a check that is down: the missed ping or, after a failure, the next one. */
export const expectedPingAt = (check: TimedCheck, now: Instant): Instant | null => {
  if (check.last_ping === null || check.status === 'new' || check.status === 'paused') return null
  return nextPingAt(check, now) ?? nextAfter(toSchedule(check), check.last_ping) ?? null
}

export const isStarted = ({ last_start }: Pick<CheckState, 'last_start'>): boolean => last_start !== null

/** When the next ping is expected; null when the check is new, paused or down. */
export const nextPingAt = (check: TimedCheck, now: Instant): Instant | null => {
  const status = computedStatus(check, now)
  return status === 'up' || status === 'grace' ? (graceStart(check) ?? null) : null
}
