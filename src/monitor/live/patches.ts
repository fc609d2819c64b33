import type { LivePatch } from '../../contract/app/live.ts'
import { type Instant, formatIsoSeconds, SECOND } from '../../contract/time.ts'
import type { Check, CheckState } from '../checks/model.ts'
import { computedStatus, expectedPingAt, isStarted, nextPingAt, type TimedCheck } from '../checks/status.ts'

const toIso = (at: Instant | null): string | null => (at === null ? null : formatIsoSeconds(at))

/** Fields of a check that pings and time change, named as in the API. */
export const toCheckPatch = (check: TimedCheck & CheckState & { readonly uuid: string }, now: Instant): LivePatch => ({
  t: 'check',
  id: check.uuid,
  v: now,
  p: {
    status: computedStatus(check, now),
    started: isStarted(check),
    started_at: toIso(check.last_start),
    n_pings: check.n_pings,
    last_ping: toIso(check.last_ping),
    next_ping: toIso(nextPingAt(check, now)),
    due_at: toIso(expectedPingAt(check, now)),
    last_duration: check.last_duration === null ? null : check.last_duration / SECOND,
  },
})

export const toFullCheckPatch = (check: Check, now: Instant): LivePatch => {
  const { name, slug, tags, kind, timeout, grace, schedule, tz, manual_resume, snooze_until } = check
  const { p, ...patch } = toCheckPatch(check, now)
  return { ...patch, p: { ...p, name, slug, tags, kind, timeout, grace, schedule, tz, manual_resume, snooze_until: toIso(snooze_until) } }
}
