import type { Instant } from '../../contract/time.ts'
import { MINUTE } from '../../contract/time.ts'
import type { AutoResolve } from '../../contract/v1/alerts.ts'
import { LONGEST_HOLD_DOWN } from '../../contract/v1/alerts.ts'
import type { TicketPriority } from '../../contract/v1/ticket-words.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { findAssetNamed, ownerDepartmentOf } from './alerts.ts'
import { hostIn, severityIn, severityOf, type Alert } from './model.ts'
import { endAlert, resolveAlert, triggerAlert } from './raise.ts'
import { openWithCheck } from './store.ts'

/** What the monitor says of one of its checks. */
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
  /** Seconds. */
  readonly hold_down?: number
  readonly auto_resolve?: AutoResolve
  /** Whom the project belongs to. */
  readonly contact_email?: string | null
}

export const CHECKS = 'checks'

/** Whoever reads it finds the check; once. */
const withLink = ({ description, url }: CheckAlert): string => (description.includes(url) ? description : `${description}\n\n${url}`)

const settingsOf = (alert: CheckAlert) => ({
  department_id: alert.department_id,
  policy_id: alert.policy_id ?? null,
  hold_down_s: Math.min(LONGEST_HOLD_DOWN, Math.max(0, alert.hold_down ?? 0)),
  auto_resolve: alert.auto_resolve ?? ('if_untouched' as const),
  requester_email: alert.contact_email ?? null,
  tags: alert.tags,
  description: withLink(alert),
})

/** Lent to the monitor: a check went down, is still down, or is up again. */
export const alertFromCheck = async (tx: Tx, alert: CheckAlert): Promise<void> => {
  const { key, state, title, priority, check_uuid, check_name, project_name, url, tags, at, department_id } = alert
  const owner_department_id = await ownerDepartmentOf(tx, department_id)
  const scope = { sight: null, department_id: owner_department_id }
  if (state === 'resolved') return void (await resolveAlert(tx, { source: CHECKS, dedup_key: key }, scope))
  await triggerAlert(tx, {
    source: CHECKS,
    dedup_key: key,
    owner_department_id,
    sight: null,
    // Channels of one project that open tickets for different departments do not share them.
    group_name: `${project_name} ${department_id ?? ''}`.trim(),
    severity: severityIn(tags) ?? severityOf(priority),
    summary: title,
    details: { check_uuid, check_name, project_name, url },
    settings: settingsOf(alert),
    check_uuid,
    asset_id: await findAssetNamed(tx, hostIn(tags) ?? check_name),
    at,
  })
}

/** How a check stands, nothing when there is none; lent by the monitor. */
export type StatusOf = (reader: Reader, check_uuid: string) => Promise<string | undefined>

const AT_ONCE = 200
/** Whoever is told that a check is up says so sooner than this. */
const PATIENCE = 2 * MINUTE

/** A check that nobody watches any more will never report that it is up, and not every channel wants to be told that one is. */
const follow = async (tx: Tx, alert: Alert, status: string | undefined): Promise<void> => {
  if (status === undefined) await endAlert(tx, alert.id, 'The check was deleted.')
  else if (status === 'paused') await endAlert(tx, alert.id, 'The check was paused.')
  else if ((status === 'up' || status === 'grace') && tx.now - alert.last_seen_at > PATIENCE) await endAlert(tx, alert.id)
}

export const followChecks = (statusOf: StatusOf): RecurringJob => ({
  name: 'alerts-of-checks',
  every: MINUTE,
  work: async (tx) => {
    let open = await openWithCheck(tx, 0, AT_ONCE)
    while (open.length > 0) {
      for (const alert of open) if (alert.check_uuid !== null) await follow(tx, alert, await statusOf(tx, alert.check_uuid))
      open = await openWithCheck(tx, open.at(-1)?.id ?? 0, AT_ONCE)
    }
    return 'done'
  },
})
