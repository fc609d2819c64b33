import type { Patch } from '../../contract/app/live.ts'
import { isoSeconds, SECOND, type Instant } from '../../contract/time.ts'
import type { Check, CheckState } from '../checks/model.ts'
import { computedStatus, expectedPing, isStarted, nextPing, type Timed } from '../checks/status.ts'

const iso = (at: Instant | null): string | null => (at === null ? null : isoSeconds(at))

/** What pings and time change about a check, in the words of the API. */
export const checkPatch = (check: Timed & CheckState & { readonly uuid: string }, now: Instant): Patch => ({
  t: 'check',
  id: check.uuid,
  v: now,
  p: {
    status: computedStatus(check, now),
    started: isStarted(check),
    started_at: iso(check.last_start),
    n_pings: check.n_pings,
    last_ping: iso(check.last_ping),
    next_ping: iso(nextPing(check, now)),
    due_at: iso(expectedPing(check, now)),
    last_duration: check.last_duration === null ? null : check.last_duration / SECOND,
  },
})

/** The same with what people decide about it. */
export const wholePatch = (check: Check, now: Instant): Patch => {
  const { name, slug, tags, kind, timeout, grace, schedule, tz, manual_resume, snooze_until } = check
  const { p, ...patch } = checkPatch(check, now)
  return { ...patch, p: { ...p, name, slug, tags, kind, timeout, grace, schedule, tz, manual_resume, snooze_until: iso(snooze_until) } }
}
