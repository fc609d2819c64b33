import type { PingType } from '../../contract/enums.ts'
import { HOUR, type Instant, SECOND } from '../../contract/time.ts'
import type { NewFlip, StoredStatus } from '../flips/model.ts'
import { nextAfter } from '../schedule/schedule.ts'
import { type CheckSettings, type CheckState, pickState } from './model.ts'
import { computeDeadline, runDeadline, type TimedCheck, toSchedule } from './status.ts'

export type StateUpdate = { readonly state: CheckState; readonly flips: readonly NewFlip[] }

/** `type`: how the ping is recorded. `duration`: microseconds of the run it ends, when the start of the run is known. */
export type PingStateUpdate = StateUpdate & { readonly type: PingType; readonly duration: number | null }

/** A run that took longer counts as one whose end was missed: its ping has no duration. */
export const MAX_RUN_DURATION = 72 * HOUR

type StatusRules = Pick<
  CheckSettings,
  Exclude<keyof TimedCheck, keyof CheckState> | 'manual_resume' | 'failure_threshold' | 'recovery_threshold'
>

export type MonitoredCheck = CheckState & StatusRules

// Properties are assigned one by one, here and below: an object spread takes longer than all other rules for a ping.
export const toMonitoredCheck = (settings: StatusRules, state: CheckState): MonitoredCheck => ({
  ...state,
  kind: settings.kind,
  timeout: settings.timeout,
  schedule: settings.schedule,
  tz: settings.tz,
  grace: settings.grace,
  max_runtime: settings.max_runtime,
  manual_resume: settings.manual_resume,
  failure_threshold: settings.failure_threshold,
  recovery_threshold: settings.recovery_threshold,
})

const withAlertAfter = (state: CheckState, alert_after: Instant | null): CheckState =>
  state.alert_after === alert_after ? state : { ...state, alert_after }

export const withDeadline = (settings: StatusRules, state: CheckState): CheckState =>
  withAlertAfter(state, computeDeadline(toMonitoredCheck(settings, state)) ?? null)

/** An overdue check is down since its deadline. A run that exceeded its time is not ended here, because only a ping ends a run. */
export const applyTime = (check: TimedCheck & CheckState, now: Instant): StateUpdate => {
  const at = computeDeadline(check)
  const state = pickState(check)
  if (at === undefined || now < at) return { state: withAlertAfter(state, at ?? null), flips: [] }
  return {
    state: { ...state, status: 'down', alert_after: null, failures_in_row: 0, successes_in_row: 0 },
    flips: [{ old_status: check.status, new_status: 'down', at, reason: 'timeout' }],
  }
}

type EndedRun = Pick<CheckState, 'last_start' | 'last_start_rid' | 'last_duration'>

const NO_RUN = { last_start: null, last_start_rid: null } as const

/** A success with another run ID does not end the current run, unless that run has exceeded its time, which has been reported. */
const endRun = (check: MonitoredCheck, action: 'success' | 'fail', rid: string | null, at: Instant): EndedRun => {
  const { last_start, last_start_rid } = check
  if (last_start === null) return { ...NO_RUN, last_duration: null }
  if (rid === last_start_rid) return { ...NO_RUN, last_duration: at - last_start }
  const isExpired = at >= (runDeadline(check) ?? Infinity)
  if (action === 'fail' || rid === null || isExpired) return { ...NO_RUN, last_duration: null }
  return { last_start, last_start_rid, last_duration: null }
}

/** Successes count as "in a row" only while no expected ping was missed in between. */
const hasMissedRun = (check: MonitoredCheck, at: Instant): boolean => {
  if (check.last_ping === null) return false
  const expected_at = nextAfter(toSchedule(check), check.last_ping)
  return expected_at !== undefined && at >= expected_at + check.grace * SECOND
}

type StatusTransition = Pick<CheckState, 'status' | 'failures_in_row' | 'successes_in_row'>

const afterSuccess = (check: MonitoredCheck, state: CheckState, at: Instant): StatusTransition => {
  if (state.status !== 'down') return { status: 'up', failures_in_row: 0, successes_in_row: 0 }
  const successes_in_row = (hasMissedRun(check, at) ? 0 : state.successes_in_row) + 1
  const isRecovered = successes_in_row >= check.recovery_threshold
  return { status: isRecovered ? 'up' : 'down', failures_in_row: 0, successes_in_row: isRecovered ? 0 : successes_in_row }
}

/** A failure below the threshold proves that the job runs, so a new or paused check becomes `up`. */
const afterFailure = (check: MonitoredCheck, state: CheckState): StatusTransition => {
  const failures_in_row = state.failures_in_row + 1
  const isDown = state.status === 'down' || failures_in_row >= check.failure_threshold
  return { status: isDown ? 'down' : 'up', failures_in_row, successes_in_row: 0 }
}

const toFlips = (old_status: StoredStatus, new_status: StoredStatus, at: Instant, reason: NewFlip['reason']): readonly NewFlip[] =>
  old_status === new_status ? [] : [{ old_status, new_status, at, reason }]

type PingSignal = { readonly action: PingType; readonly rid: string | null; readonly at: Instant }

const computeTransition = (check: MonitoredCheck, before: CheckState, { action, rid, at }: PingSignal): StateUpdate => {
  const n_pings = before.n_pings + 1
  if (action === 'start') return { state: { ...before, n_pings, last_start: at, last_start_rid: rid }, flips: [] }
  if (action === 'log' || action === 'ign') return { state: { ...before, n_pings }, flips: [] }
  const { status, failures_in_row, successes_in_row } = action === 'success' ? afterSuccess(check, before, at) : afterFailure(check, before)
  const { last_start, last_start_rid, last_duration } = endRun(check, action, rid, at)
  return {
    state: {
      status,
      n_pings,
      last_ping: at,
      last_ping_type: action,
      last_start,
      last_start_rid,
      last_duration,
      alert_after: before.alert_after,
      failures_in_row,
      successes_in_row,
    },
    flips: toFlips(before.status, status, at, status === 'down' ? 'fail' : ''),
  }
}

/** Applies a ping. The deadline is applied first: a ping after it does not undo a downtime that no sweep has recorded yet. */
export const applyPing = (check: MonitoredCheck, action: PingType, rid: string | null, at: Instant): PingStateUpdate => {
  const timed = applyTime(check, at)
  const type = timed.state.status === 'paused' && check.manual_resume ? 'ign' : action
  const effect = computeTransition(check, timed.state, { action: type, rid, at })
  const { last_duration } = effect.state
  const closes = (type === 'success' || type === 'fail') && last_duration !== null && last_duration < MAX_RUN_DURATION
  return {
    type,
    state: withDeadline(check, effect.state),
    duration: closes ? last_duration : null,
    flips: timed.flips.length === 0 ? effect.flips : [...timed.flips, ...effect.flips],
  }
}
