import { HOUR, SECOND, type Instant } from '../../contract/time.ts'
import type { PingType } from '../../contract/words.ts'
import { nextAfter } from '../schedule/schedule.ts'
import { stateOf, type CheckSettings, type CheckState, type StoredStatus } from './model.ts'
import { deadline, runDeadline, scheduleOf, type Timed } from './status.ts'

/** A change of the stored status; `reason` says what made it, when that was not simply a success or a person. */
export type Change = {
  readonly old_status: StoredStatus
  readonly new_status: StoredStatus
  readonly at: Instant
  readonly reason: 'timeout' | 'fail' | ''
}

export type Outcome = { readonly state: CheckState; readonly flips: readonly Change[] }

/** `type`: what the ping counts as in the end. `duration`: microseconds of the run it closes, when the state knows its start. */
export type PingOutcome = Outcome & { readonly type: PingType; readonly duration: number | null }

/** Runs that took longer are taken for forgotten ones: their pings carry no duration. */
export const LONGEST_RUN = 72 * HOUR

type Rules = Pick<CheckSettings, Exclude<keyof Timed, keyof CheckState> | 'manual_resume' | 'failure_threshold' | 'recovery_threshold'>

/** What pings and the passing of time act on: a check's state, and those of its settings that matter to them. */
export type Subject = CheckState & Rules

// Named one by one, here and below: copying whatever is there costs each ping more than all the rest of what is decided about it.
export const subjectOf = (settings: Rules, state: CheckState): Subject => ({
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

const dueAt = (state: CheckState, alert_after: Instant | null): CheckState =>
  state.alert_after === alert_after ? state : { ...state, alert_after }

/** The state with its next due moment. */
export const armed = (settings: Rules, state: CheckState): CheckState => dueAt(state, deadline(subjectOf(settings, state)) ?? null)

/**
 * What the time passed so far has done to a check: if its deadline is behind us it went down, at the deadline. The run that took too
 * long stays under way, because nobody has said that it ended.
 */
export const applyTime = (check: Timed & CheckState, now: Instant): Outcome => {
  const at = deadline(check)
  const state = stateOf(check)
  if (at === undefined || now < at) return { state: dueAt(state, at ?? null), flips: [] }
  return {
    state: { ...state, status: 'down', alert_after: null, failures_in_row: 0, successes_in_row: 0 },
    flips: [{ old_status: check.status, new_status: 'down', at, reason: 'timeout' }],
  }
}

type Ended = Pick<CheckState, 'last_start' | 'last_start_rid' | 'last_duration'>

const NO_RUN = { last_start: null, last_start_rid: null } as const

/** Which run a success or failure ends. Another run's success leaves this one under way, unless its time was up: then it has been told of. */
const endRun = (check: Subject, action: 'success' | 'fail', rid: string | null, at: Instant): Ended => {
  const { last_start, last_start_rid } = check
  if (last_start === null) return { ...NO_RUN, last_duration: null }
  if (rid === last_start_rid) return { ...NO_RUN, last_duration: at - last_start }
  const isOver = at >= (runDeadline(check) ?? Infinity)
  if (action === 'fail' || rid === null || isOver) return { ...NO_RUN, last_duration: null }
  return { last_start, last_start_rid, last_duration: null }
}

/** Successes are "in a row" only while none was missed in between. */
const missedOne = (check: Subject, at: Instant): boolean => {
  if (check.last_ping === null) return false
  const expected_at = nextAfter(scheduleOf(check), check.last_ping)
  return expected_at !== undefined && at >= expected_at + check.grace * SECOND
}

type Verdict = Pick<CheckState, 'status' | 'failures_in_row' | 'successes_in_row'>

const afterSuccess = (check: Subject, state: CheckState, at: Instant): Verdict => {
  if (state.status !== 'down') return { status: 'up', failures_in_row: 0, successes_in_row: 0 }
  const successes_in_row = (missedOne(check, at) ? 0 : state.successes_in_row) + 1
  const isBack = successes_in_row >= check.recovery_threshold
  return { status: isBack ? 'up' : 'down', failures_in_row: 0, successes_in_row: isBack ? 0 : successes_in_row }
}

/** A failure that does not count yet is still a sign of life: it takes a new or paused check into monitoring. */
const afterFailure = (check: Subject, state: CheckState): Verdict => {
  const failures_in_row = state.failures_in_row + 1
  const isDown = state.status === 'down' || failures_in_row >= check.failure_threshold
  return { status: isDown ? 'down' : 'up', failures_in_row, successes_in_row: 0 }
}

const flipTo = (old_status: StoredStatus, new_status: StoredStatus, at: Instant, reason: Change['reason']): readonly Change[] =>
  old_status === new_status ? [] : [{ old_status, new_status, at, reason }]

type Sign = { readonly action: PingType; readonly rid: string | null; readonly at: Instant }

const effectOf = (check: Subject, before: CheckState, { action, rid, at }: Sign): Outcome => {
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
    flips: flipTo(before.status, status, at, status === 'down' ? 'fail' : ''),
  }
}

/** What a ping does to a check. Time comes first: a deadline that passed unnoticed is not undone by what came after it. */
export const applyPing = (check: Subject, action: PingType, rid: string | null, at: Instant): PingOutcome => {
  const timed = applyTime(check, at)
  const type = timed.state.status === 'paused' && check.manual_resume ? 'ign' : action
  const effect = effectOf(check, timed.state, { action: type, rid, at })
  const { last_duration } = effect.state
  const closes = (type === 'success' || type === 'fail') && last_duration !== null && last_duration < LONGEST_RUN
  return {
    type,
    state: armed(check, effect.state),
    duration: closes ? last_duration : null,
    flips: timed.flips.length === 0 ? effect.flips : [...timed.flips, ...effect.flips],
  }
}
