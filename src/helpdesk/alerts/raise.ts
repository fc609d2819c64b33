import type { Instant } from '../../contract/time.ts'
import { SECOND } from '../../contract/time.ts'
import type { Severity } from '../../contract/v1/alerts.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { acknowledgePage } from '../on-call/pages.ts'
import type { Sight } from '../sight.ts'
import { isOpen } from '../tickets/model.ts'
import { findSurvivor } from '../tickets/tickets.ts'
import { callSomebody } from './call.ts'
import { holdBack } from './hold-back.ts'
import { joinIncident } from './major.ts'
import { recentFlips, REOPEN_SPAN, type Alert, type AlertSettings } from './model.ts'
import { recover } from './recover.ts'
import { respond } from './respond.ts'
import { insertOrCount, latestInScope, lockAlert, lockLatest, lockOpen, saveAlert, type AlertKey, type KeyScope } from './store.ts'
import { noteRepeated, openTicket, reopenTicket, watcher } from './ticket.ts'

/** Somebody reports trouble. */
export type Report = {
  readonly source: string
  readonly dedup_key: string
  /** The department it is raised for. */
  readonly owner_department_id: number
  /** What the reporter sees. An open alert out of it is another alert, whatever its key. */
  readonly sight: Sight
  readonly group_name: string | null
  readonly severity: Severity
  readonly summary: string
  readonly details: Readonly<Record<string, unknown>>
  readonly settings: AlertSettings
  readonly check_uuid: string | null
  readonly asset_id: number | null
  /** When it happened, which may be before it was reported. */
  readonly at: Instant
}

/** It has its ticket, or waits for it: trouble that is over before the hold-down ends needs none. */
const begin = async (tx: Tx, alert: Alert, since: Instant): Promise<Alert> => {
  const held = await holdBack(tx, alert)
  if (held) return held
  const due_at = since + alert.settings.hold_down_s * SECOND
  if (due_at > tx.now) {
    tx.signal({ topic: 'alerts', data: alert.id })
    return await saveAlert(tx, { ...alert, due_at })
  }
  return await giveTicket(tx, alert)
}

export const giveTicket = async (tx: Tx, waiting: Alert): Promise<Alert> => {
  const { alert, ticket } = await openTicket(tx, waiting)
  return await respond(tx, alert, ticket)
}

const newsOf = ({ severity, summary, details, settings, at }: Report): Partial<Alert> => ({
  severity,
  summary,
  details,
  settings,
  last_seen_at: at,
})

/** Told once more while it lasts. It may have become worse. */
const repeated = async (tx: Tx, before: Alert, report: Report, count: number): Promise<Alert> => {
  const alert = await saveAlert(tx, { ...before, ...newsOf(report), count })
  await noteRepeated(tx, alert)
  const ticket = alert.ticket_id === null ? undefined : await findSurvivor(tx, alert.ticket_id)
  if (!ticket || !isOpen(ticket.status)) return alert
  const joined = alert.incident_id === null ? await joinIncident(tx, alert, ticket) : alert
  return joined.page_id === null && joined.state === 'firing' ? await callSomebody(tx, joined, ticket) : joined
}

/** A ticket that is still open, or was closed a moment ago, goes on; anything older is a new story. */
const goesOn = async (tx: Tx, { ticket_id, resolved_at }: Alert): Promise<boolean> => {
  if (resolved_at !== null && tx.now - resolved_at <= REOPEN_SPAN) return true
  const ticket = ticket_id === null ? undefined : await findSurvivor(tx, ticket_id)
  return ticket !== undefined && isOpen(ticket.status)
}

const again = async (tx: Tx, before: Alert, report: Report): Promise<Alert> => {
  const flips = [...recentFlips(before.flips, tx.now), tx.now]
  const { flap_count, count } = before
  const back = { state: 'firing' as const, resolved_at: null, due_at: null, flips, flap_count: flap_count + 1, count: count + 1 }
  const alert = await saveAlert(tx, { ...before, ...newsOf(report), ...back })
  const held = await holdBack(tx, alert)
  if (held) return held
  const ticket = await reopenTicket(tx, alert)
  return ticket ? await respond(tx, alert, ticket) : await begin(tx, { ...alert, ticket_id: null }, report.at)
}

const fresh = {
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

/**
 * One key of one source is one open alert per department, however many report it at the same moment. A report goes to the open alert in
 * the reporter's scope, and opens a resolved one again only for its own department, where no other can be open.
 */
export const triggerAlert = async (tx: Tx, report: Report): Promise<Alert> => {
  const { owner_department_id: department_id, sight } = report
  const open = await lockOpen(tx, report, { sight, department_id })
  if (open) return await repeated(tx, open, report, open.count + 1)
  const last = await lockLatest(tx, report, department_id)
  if (last && last.state !== 'resolved') return await repeated(tx, last, report, last.count + 1)
  // What happened before it was over is no news after it is.
  if (last && report.at < (last.resolved_at ?? 0) && report.at <= last.last_seen_at) return last
  if (last && (await goesOn(tx, last))) return await again(tx, last, report)
  const { at, sight: _, ...facts } = report
  const alert = await insertOrCount(tx, { ...facts, ...fresh, flips: [tx.now], first_seen_at: at, last_seen_at: at })
  return alert.count === 1 ? await begin(tx, alert, at) : await repeated(tx, alert, report, alert.count)
}

/** Ends the open alert in scope with this key. Answers the latest in scope when none is open, and nothing when there never was one. */
export const resolveAlert = async (tx: Tx, key: AlertKey, scope: KeyScope): Promise<Alert | undefined> => {
  const open = await lockOpen(tx, key, scope)
  return open ? await recover(tx, open) : await latestInScope(tx, key, scope.sight)
}

/** Ends one alert for a reason of its own: its ticket is left to people. */
export const endAlert = async (tx: Tx, id: number, why?: string): Promise<void> => {
  const alert = await lockAlert(tx, id)
  if (alert && alert.state !== 'resolved') await recover(tx, alert, why)
}

export const acknowledgeAlert = async (tx: Tx, key: AlertKey, scope: KeyScope): Promise<Alert | undefined> => {
  const open = await lockOpen(tx, key, scope)
  if (open?.state !== 'firing') return open ?? (await latestInScope(tx, key, scope.sight))
  const alert = await saveAlert(tx, { ...open, state: 'acknowledged' })
  if (alert.page_id !== null) await acknowledgePage(tx, watcher, alert.page_id)
  return alert
}
