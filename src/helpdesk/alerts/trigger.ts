import type { Instant } from '../../contract/time.ts'
import { SECOND } from '../../contract/time.ts'
import type { Severity } from '../../contract/v1/alerts.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { acknowledgePage } from '../on-call/pages.ts'
import type { TicketScope } from '../ticket-scope.ts'
import { isOpen } from '../tickets/model.ts'
import { resolveMergedTicket } from '../tickets/tickets.ts'
import { linkOrDeclareIncident } from './major-incidents.ts'
import { type Alert, type AlertSettings, filterRecentFlips, REOPEN_WINDOW } from './model.ts'
import { pageOnCall } from './page-on-call.ts'
import { recoverAlert } from './recover.ts'
import { routeAlert } from './route-alert.ts'
import {
  type AlertKey,
  type AlertLookup,
  findLatestAlert,
  insertOrIncrementAlert,
  lockAlert,
  lockLatestAlert,
  lockOpenAlert,
  saveAlert,
} from './store.ts'
import { suppressDuringChange } from './suppress.ts'
import { alertsActor, openTicketForAlert, recordRepeatedAlert, reopenAlertTicket } from './ticket.ts'

export type AlertReport = {
  readonly source: string
  readonly dedup_key: string
  readonly owner_department_id: number
  /** Scope of the reporter. An open alert outside the scope counts as a different alert, even with the same key. */
  readonly scope: TicketScope
  readonly group_name: string | null
  readonly severity: Severity
  readonly summary: string
  readonly details: Readonly<Record<string, unknown>>
  readonly settings: AlertSettings
  readonly check_uuid: string | null
  readonly asset_id: number | null
  /** Time of the reported event, which may be earlier than the report. */
  readonly at: Instant
}

/** Opens the ticket at once or after the hold-down, so that short outages get no ticket. */
const openOrHold = async (tx: Tx, alert: Alert, since: Instant): Promise<Alert> => {
  const suppressed = await suppressDuringChange(tx, alert)
  if (suppressed) return suppressed
  const due_at = since + alert.settings.hold_down_s * SECOND
  if (due_at > tx.now) {
    tx.signal({ topic: 'alerts', data: alert.id })
    return await saveAlert(tx, { ...alert, due_at })
  }
  return await openAlertTicket(tx, alert)
}

export const openAlertTicket = async (tx: Tx, waiting: Alert): Promise<Alert> => {
  const { alert, ticket } = await openTicketForAlert(tx, waiting)
  return await routeAlert(tx, alert, ticket)
}

const reportFields = ({ severity, summary, details, settings, at }: AlertReport): Partial<Alert> => ({
  severity,
  summary,
  details,
  settings,
  last_seen_at: at,
})

const recordRepeat = async (tx: Tx, before: Alert, report: AlertReport, count: number): Promise<Alert> => {
  const alert = await saveAlert(tx, { ...before, ...reportFields(report), count })
  await recordRepeatedAlert(tx, alert)
  const ticket = alert.ticket_id === null ? undefined : await resolveMergedTicket(tx, alert.ticket_id)
  if (!ticket || !isOpen(ticket.status)) return alert
  const joined = alert.incident_id === null ? await linkOrDeclareIncident(tx, alert, ticket) : alert
  return joined.page_id === null && joined.state === 'firing' ? await pageOnCall(tx, joined, ticket) : joined
}

/** Whether a resolved alert continues: it was resolved recently, or its ticket is still open. */
const isContinuation = async (tx: Tx, { ticket_id, resolved_at }: Alert): Promise<boolean> => {
  if (resolved_at !== null && tx.now - resolved_at <= REOPEN_WINDOW) return true
  const ticket = ticket_id === null ? undefined : await resolveMergedTicket(tx, ticket_id)
  return ticket !== undefined && isOpen(ticket.status)
}

const reactivate = async (tx: Tx, before: Alert, report: AlertReport): Promise<Alert> => {
  const flips = [...filterRecentFlips(before.flips, tx.now), tx.now]
  const { flap_count, count } = before
  const back = { state: 'firing' as const, resolved_at: null, due_at: null, flips, flap_count: flap_count + 1, count: count + 1 }
  const alert = await saveAlert(tx, { ...before, ...reportFields(report), ...back })
  const suppressed = await suppressDuringChange(tx, alert)
  if (suppressed) return suppressed
  const ticket = await reopenAlertTicket(tx, alert)
  return ticket ? await routeAlert(tx, alert, ticket) : await openOrHold(tx, { ...alert, ticket_id: null }, report.at)
}

const INITIAL_FIELDS = {
  state: 'firing',
  count: 1,
  flap_count: 0,
  resolved_at: null,
  ticket_id: null,
  incident_id: null,
  page_id: null,
  suppressed_by_change_id: null,
  due_at: null,
} as const

/** Reports an alert: updates the open alert with the same source and key, reopens a recent one of the same department, or creates one. */
export const triggerAlert = async (tx: Tx, report: AlertReport): Promise<Alert> => {
  const { owner_department_id: department_id, scope } = report
  const open = await lockOpenAlert(tx, report, { scope, department_id })
  if (open) return await recordRepeat(tx, open, report, open.count + 1)
  const last = await lockLatestAlert(tx, report, department_id)
  if (last && last.state !== 'resolved') return await recordRepeat(tx, last, report, last.count + 1)
  // A delayed report of an outage that has already ended changes nothing.
  if (last && report.at < (last.resolved_at ?? 0) && report.at <= last.last_seen_at) return last
  if (last && (await isContinuation(tx, last))) return await reactivate(tx, last, report)
  const { at, scope: _, ...facts } = report
  const alert = await insertOrIncrementAlert(tx, { ...facts, ...INITIAL_FIELDS, flips: [tx.now], first_seen_at: at, last_seen_at: at })
  return alert.count === 1 ? await openOrHold(tx, alert, at) : await recordRepeat(tx, alert, report, alert.count)
}

/** Resolves the open alert with this key in scope. Without an open alert, returns the latest alert in scope, or undefined. */
export const resolveAlert = async (tx: Tx, key: AlertKey, lookup: AlertLookup): Promise<Alert | undefined> => {
  const open = await lockOpenAlert(tx, key, lookup)
  return open ? await recoverAlert(tx, open) : await findLatestAlert(tx, key, lookup.scope)
}

export const endAlert = async (tx: Tx, id: number, why?: string): Promise<void> => {
  const alert = await lockAlert(tx, id)
  if (alert && alert.state !== 'resolved') await recoverAlert(tx, alert, why)
}

export const acknowledgeAlert = async (tx: Tx, key: AlertKey, lookup: AlertLookup): Promise<Alert | undefined> => {
  const open = await lockOpenAlert(tx, key, lookup)
  if (open?.state !== 'firing') return open ?? (await findLatestAlert(tx, key, lookup.scope))
  const alert = await saveAlert(tx, { ...open, state: 'acknowledged' })
  if (alert.page_id !== null) await acknowledgePage(tx, alertsActor, alert.page_id)
  return alert
}
