import { formatIsoSeconds, SECOND, type Instant } from '../../contract/time.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { computedStatus, isStarted, nextPingAt, toStatusV1 } from '../../monitor/checks/status.ts'

export type CheckPresentation = {
  readonly version: 1 | 2 | 3
  readonly base_url: string
  readonly access: 'read' | 'write'
  readonly now: Instant
}

const iso = (at: Instant | null): string | null => (at === null ? null : formatIsoSeconds(at))

const readWriteFields = ({ uuid }: Check, channels: readonly string[], { base_url, version }: CheckPresentation) => {
  const update_url = `${base_url}/api/v${version}/checks/${uuid}`
  return {
    uuid,
    ping_url: `${base_url}/ping/${uuid}`,
    update_url,
    pause_url: `${update_url}/pause`,
    resume_url: `${update_url}/resume`,
    channels: channels.join(','),
  }
}

const scheduleFields = ({ kind, timeout, schedule, tz }: Check) => (kind === 'simple' ? { timeout } : { schedule, tz })

/** Fields beyond the contract are present only when they are used. */
const versionFields = (check: Check, { access }: CheckPresentation) => ({
  ...(check.failure_threshold !== 1 && { failure_threshold: check.failure_threshold }),
  ...(check.recovery_threshold !== 1 && { recovery_threshold: check.recovery_threshold }),
  ...(check.max_runtime !== null && { max_runtime: check.max_runtime }),
  ...(check.renotify_interval !== null && { renotify_interval: check.renotify_interval }),
  ...(check.depends_on.length > 0 && access === 'write' && { depends_on: check.depends_on }),
  ...(check.snooze_until !== null && { snooze_until: formatIsoSeconds(check.snooze_until) }),
})

/** A check in the field order that clients know. */
export const presentCheck = (check: Check, channels: readonly string[], view: CheckPresentation) => ({
  name: check.name,
  slug: check.slug,
  tags: check.tags,
  desc: check.desc,
  grace: check.grace,
  n_pings: check.n_pings,
  status: view.version === 1 ? toStatusV1(check, view.now) : computedStatus(check, view.now),
  started: isStarted(check),
  last_ping: iso(check.last_ping),
  next_ping: iso(nextPingAt(check, view.now)),
  manual_resume: check.manual_resume,
  methods: check.methods,
  subject: check.filter_subject ? check.success_kw : '',
  subject_fail: check.filter_subject ? check.failure_kw : '',
  start_kw: check.start_kw,
  success_kw: check.success_kw,
  failure_kw: check.failure_kw,
  filter_subject: check.filter_subject,
  filter_body: check.filter_body,
  filter_http_body: check.filter_http_body,
  filter_default_fail: check.filter_default_fail,
  badge_url: `${view.base_url}/b/2/${check.badge_key}.svg`,
  ...(check.last_duration !== null && { last_duration: Math.floor(check.last_duration / SECOND) }),
  ...(view.access === 'write' ? readWriteFields(check, channels, view) : { unique_key: check.unique_key }),
  ...scheduleFields(check),
  ...versionFields(check, view),
})
