import type { Instant } from '../../contract/time.ts'
import { MINUTE } from '../../contract/time.ts'
import type { AutoResolve } from '../../contract/v1/alerts.ts'
import { MAX_HOLD_DOWN_SECONDS } from '../../contract/v1/alerts.ts'
import type { TicketPriority } from '../../contract/v1/ticket-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { findAssetByName, resolveOwnerDepartment } from './alerts.ts'
import { type Alert, parseHostTag, parseSeverityTag, toSeverity } from './model.ts'
import { listOpenCheckAlerts } from './store.ts'
import { endAlert, resolveAlert, triggerAlert } from './trigger.ts'

export type CheckAlert = {
  readonly key: string
  readonly state: 'firing' | 'resolved'
  readonly title: string
  readonly description: string
  readonly url: string
  readonly priority: TicketPriority | 'normal'
  readonly department_id: number | null
  readonly check_uuid: string
  readonly check_name: string
  readonly project_name: string
  readonly tags: readonly string[]
  readonly at: Instant
  readonly policy_id?: number | null
  /** Hold-down in seconds: a ticket is opened only for a check that is down for longer. */
  readonly hold_down?: number
  readonly auto_resolve?: AutoResolve
  readonly contact_email?: string | null
}

export const CHECK_SOURCE = 'checks'

const appendLink = ({ description, url }: CheckAlert): string => (description.includes(url) ? description : `${description}\n\n${url}`)

const toAlertSettings = (alert: CheckAlert) => ({
  department_id: alert.department_id,
  policy_id: alert.policy_id ?? null,
  hold_down_s: Math.min(MAX_HOLD_DOWN_SECONDS, Math.max(0, alert.hold_down ?? 0)),
  auto_resolve: alert.auto_resolve ?? ('if_untouched' as const),
  requester_email: alert.contact_email ?? null,
  tags: alert.tags,
  description: appendLink(alert),
})

/** Called by the monitor for a check that went down, is still down, or has recovered. */
export const reportCheckAlert = async (tx: Tx, alert: CheckAlert): Promise<void> => {
  const { key, state, title, priority, check_uuid, check_name, project_name, url, tags, at, department_id } = alert
  const owner_department_id = await resolveOwnerDepartment(tx, department_id)
  const lookup = { scope: null, department_id: owner_department_id }
  if (state === 'resolved') return void (await resolveAlert(tx, { source: CHECK_SOURCE, dedup_key: key }, lookup))
  await triggerAlert(tx, {
    source: CHECK_SOURCE,
    dedup_key: key,
    owner_department_id,
    scope: null,
    // Without the department, integrations of one project with different departments would share tickets.
    group_name: `${project_name} ${department_id ?? ''}`.trim(),
    severity: parseSeverityTag(tags) ?? toSeverity(priority),
    summary: title,
    details: { check_uuid, check_name, project_name, url },
    settings: toAlertSettings(alert),
    check_uuid,
    asset_id: await findAssetByName(tx, parseHostTag(tags) ?? check_name),
    at,
  })
}

/** Status of a check, undefined if it does not exist. A parameter, because the helpdesk does not import the monitor. */
export type FindCheckStatus = (reader: Reader, check_uuid: string) => Promise<string | undefined>

const BATCH_SIZE = 200
/** The monitor reports a recovery within this time, if it reports recoveries at all; later, the reconciler ends the alert. */
const MISSED_RECOVERY_AFTER = 2 * MINUTE

/** Ends alerts whose check was deleted, paused or has recovered without a report. */
const reconcileAlert = async (tx: Tx, alert: Alert, status: string | undefined): Promise<void> => {
  if (status === undefined) await endAlert(tx, alert.id, 'The check was deleted.')
  else if (status === 'paused') await endAlert(tx, alert.id, 'The check was paused.')
  else if ((status === 'up' || status === 'grace') && tx.now - alert.last_seen_at > MISSED_RECOVERY_AFTER) await endAlert(tx, alert.id)
}

export const createCheckAlertReconciler = (findStatus: FindCheckStatus): RecurringJob => ({
  name: 'alerts-of-checks',
  interval: MINUTE,
  work: async (tx) => {
    let open = await listOpenCheckAlerts(tx, 0, BATCH_SIZE)
    while (open.length > 0) {
      for (const alert of open) if (alert.check_uuid !== null) await reconcileAlert(tx, alert, await findStatus(tx, alert.check_uuid))
      open = await listOpenCheckAlerts(tx, open.at(-1)?.id ?? 0, BATCH_SIZE)
    }
    return 'done'
  },
})
