import type { CheckListItem, CheckDetail } from '../../contract/app/check-records.ts'
import { formatIsoSeconds, type Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listIntegrationUuids } from '../../monitor/integrations/assign.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { computeDeadline, toSchedule } from '../../monitor/checks/status.ts'
import { listFlips } from '../../monitor/flips/list.ts'
import { toFullCheckPatch } from '../../monitor/live/patches.ts'
import { getProject } from '../../monitor/projects/projects.ts'
import { describeSchedule } from '../../monitor/schedule/describe.ts'
import { formatPingEmail } from './ping-address.ts'

// List rows and live updates have the same source, so that their member names are equal.
const withoutVersion = (fields: Readonly<Record<string, unknown>>): Omit<CheckListItem, 'uuid' | 'v' | 'when'> =>
  fields as Omit<CheckListItem, 'uuid' | 'v' | 'when'>

export const presentCheckRow = (check: Check, now: Instant): CheckListItem => {
  const { v, p } = toFullCheckPatch(check, now)
  return { uuid: check.uuid, v, ...withoutVersion(p), schedule_text: describeSchedule(toSchedule(check)) ?? check.schedule }
}

/** Since when the check has its status, as far as known. */
const sinceOf = async (reader: Reader, check: Check, status: string): Promise<string | null> => {
  const [newest] = await listFlips(reader, check)
  if (newest?.new_status === status) return formatIsoSeconds(newest.created_at)
  // Overdue, before the sweep has recorded it.
  const due_at = status === 'down' ? computeDeadline(check) : undefined
  return due_at === undefined ? null : formatIsoSeconds(due_at)
}

type PingAddressConfig = Parameters<typeof formatPingEmail>[1]

export const presentCheckDetail = async (reader: Reader, check: Check, config: PingAddressConfig): Promise<CheckDetail> => {
  const base_url = config.BASE_URL
  const row = presentCheckRow(check, reader.now)
  const { uuid, name } = await getProject(reader, check.project_id)
  return {
    ...row,
    desc: check.desc,
    ping_url: `${base_url}/ping/${check.uuid}`,
    ping_email: formatPingEmail(check.uuid, config),
    channels: [...(await listIntegrationUuids(reader, check))],
    project: { uuid, name },
    since_at: await sinceOf(reader, check, row.status),
    since_status: row.status,
    created_at: formatIsoSeconds(check.created_at),
    methods: check.methods,
    start_kw: check.start_kw,
    success_kw: check.success_kw,
    failure_kw: check.failure_kw,
    filter_subject: check.filter_subject,
    filter_body: check.filter_body,
    filter_http_body: check.filter_http_body,
    filter_default_fail: check.filter_default_fail,
    failure_threshold: check.failure_threshold,
    recovery_threshold: check.recovery_threshold,
    max_runtime: check.max_runtime,
    renotify_interval: check.renotify_interval,
    depends_on: [...check.depends_on],
    badge: { two_state_url: `${base_url}/b/2/${check.badge_key}`, three_state_url: `${base_url}/b/3/${check.badge_key}` },
  }
}
