import type { PingType } from '../../contract/enums.ts'
import { MINUTE, type Instant } from '../../contract/time.ts'
import { applyPing, MAX_RUN_DURATION, toMonitoredCheck } from '../checks/apply-ping.ts'
import type { CheckFlip } from '../flips/record-batch.ts'
import type { Ping } from '../ping-log/list.ts'
import { nextAlertAfter } from './alert-after.ts'
import { NO_RUNS, type CachedCheck, type OpenRuns } from './cached-check.ts'
import { classify } from './classify.ts'
import type { IncomingPing } from './incoming-ping.ts'

export type LogEntry = Omit<Ping, 'duration'> & {
  readonly id: number
  readonly prev: number | null
  readonly body: Buffer | null
  duration: number | null
}

/** A log entry that ends a run whose start is not in the cache, only in the log. */
export type RunEnd = { readonly entry: LogEntry; readonly rid: string }

/** What a batch writes for one check, provided that the version of the check is still that of `before`. */
export type CheckUpdate = {
  readonly before: CachedCheck
  readonly after: CachedCheck
  readonly entries: readonly LogEntry[]
  readonly flips: readonly CheckFlip[]
  readonly run_ends: readonly RunEnd[]
  /** The new deadline is before the next sweep. */
  readonly is_urgent: boolean
}

const SWEEP_INTERVAL = MINUTE
const MAX_OPEN_RUNS = 100

const runDuration = (start: Instant | null, end: Instant): number | null => {
  const span = start === null ? Infinity : end - start
  return span >= 0 && span < MAX_RUN_DURATION ? span : null
}

const endsRun = (type: PingType): boolean => type === 'success' || type === 'fail'

const createRunTracker = (check: CachedCheck) => {
  let plain_start = check.plain_start
  let runs: Map<string, Instant> | undefined
  const ended = new Set<string>()

  const plain = (type: PingType, at: Instant): number | null => {
    const start = plain_start
    plain_start = type === 'start' ? at : null
    return endsRun(type) ? runDuration(start, at) : null
  }
  const begin = (rid: string, at: Instant): void => {
    runs ??= new Map(check.runs)
    runs.delete(rid)
    const oldest = runs.size >= MAX_OPEN_RUNS ? runs.keys().next().value : undefined
    if (oldest !== undefined) runs.delete(oldest)
    runs.set(rid, at)
    ended.delete(rid)
  }
  const end = (rid: string, at: Instant): number | null | 'unknown' => {
    const start = (runs ?? check.runs).get(rid)
    if (start !== undefined) (runs ??= new Map(check.runs)).delete(rid)
    const is_over = ended.has(rid)
    ended.add(rid)
    return start === undefined && !is_over ? 'unknown' : runDuration(start ?? null, at)
  }

  return {
    /** Duration of the run that the ping ends; `unknown` when the start of the run is only in the log. */
    follow: (type: PingType, rid: string | null, at: Instant): number | null | 'unknown' => {
      if (type !== 'start' && !endsRun(type)) return null
      if (rid === null) return plain(type, at)
      if (type !== 'start') return end(rid, at)
      begin(rid, at)
      return null
    },
    plainStart: (): Instant | null => plain_start,
    openRuns: (): OpenRuns => (runs === undefined ? check.runs : runs.size === 0 ? NO_RUNS : runs),
  }
}

/** Applies the pings of one check in the order of arrival. Refused pings write nothing. */
export const applyPings = (check: CachedCheck, pings: readonly IncomingPing[], nextId: () => number): CheckUpdate => {
  const { settings } = check
  const tracker = createRunTracker(check)
  const [entries, flips, run_ends]: [LogEntry[], CheckFlip[], RunEnd[]] = [[], [], []]
  let { state, last_entry } = check
  let at = 0

  for (const ping of pings) {
    if (ping.refused) continue
    const { rid, scheme, remote_addr, method, ua, exitstatus, body } = ping
    at = ping.at
    const applied = applyPing(toMonitoredCheck(settings, state), classify(settings, ping), rid, at)
    state = applied.state
    const tracked = tracker.follow(applied.type, rid, at)
    const duration = applied.duration ?? (tracked === 'unknown' ? null : tracked)
    const common = { id: nextId(), check_id: settings.id, n: state.n_pings, prev: last_entry, type: applied.type, created_at: at }
    const entry: LogEntry = { ...common, scheme, remote_addr, method, ua, rid, exitstatus, duration, body }
    last_entry = entry.id
    entries.push(entry)
    if (duration === null && tracked === 'unknown' && rid !== null) run_ends.push({ entry, rid })
    for (const change of applied.flips) flips.push({ check_id: settings.id, flip: change })
  }

  const stored = check.alert_after
  const alert_after =
    entries.length === 0 ? stored : nextAlertAfter({ stored, deadline: state.alert_after, at, last_ping: check.state.last_ping })
  return {
    before: check,
    after: {
      settings,
      state,
      plain_start: tracker.plainStart(),
      last_entry,
      alert_after,
      runs: tracker.openRuns(),
      version: check.version + 1,
    },
    entries,
    flips,
    run_ends,
    is_urgent: alert_after !== stored && alert_after !== null && alert_after < at + SWEEP_INTERVAL,
  }
}

export const setDuration = (run_end: RunEnd | undefined, start: Instant): void => {
  if (run_end) run_end.entry.duration = runDuration(start, run_end.entry.created_at)
}
