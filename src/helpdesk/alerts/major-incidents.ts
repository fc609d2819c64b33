import type { Tx } from '../../kernel/db/db.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { findAssets } from '../assets/assets.ts'
import { declareIncident, findIncident, getIncidentForUpdate, isUnattended } from '../incidents/incidents.ts'
import { linkTickets } from '../incidents/link.ts'
import type { Incident } from '../incidents/model.ts'
import { postIncidentUpdate } from '../incidents/updates.ts'
import type { Ticket } from '../tickets/model.ts'
import { resolveMergedTicket } from '../tickets/tickets.ts'
import { lockGroup, saveGroup, toGroupKey } from './group-store.ts'
import { linkToIncident, listOpenInGroup, summarizeIncidentAlerts } from './incident-store.ts'
import { loadMajorIncidentRule, type MajorIncidentRule } from './major-incident-rule.ts'
import { type Alert, isFlapping } from './model.ts'
import { saveAlert } from './store.ts'
import { alertsActor } from './ticket.ts'

const RESOLVE_QUIET_JOB = 'alerts.settle-incident'

const findActiveIncident = async (tx: Tx, id: number | null | undefined): Promise<Incident | undefined> => {
  const incident = id ? await findIncident(tx, id) : undefined
  return incident?.status === 'resolved' ? undefined : incident
}

const findRelatedIncident = async (tx: Tx, alert: Alert, ticket: Ticket): Promise<Incident | undefined> => {
  const own = await findActiveIncident(tx, alert.incident_id)
  const group = toGroupKey(alert)
  if (own || !group) return own
  const { incident_id, incident_at } = await lockGroup(tx, group)
  const incident = await findActiveIncident(tx, incident_id)
  if (!incident || ticket.incident_id === incident.id) return incident
  const { last_resolved_at } = await summarizeIncidentAlerts(tx, incident.id)
  const last_alert_at = Math.max(incident_at ?? 0, last_resolved_at ?? 0)
  return tx.now - last_alert_at <= (await loadMajorIncidentRule(tx)).quiet ? incident : undefined
}

/** If two transactions declare an incident for one group concurrently, the group refers to the later incident. */
const recordGroupIncident = async (tx: Tx, alert: Alert, incident_id: number): Promise<void> => {
  const group = toGroupKey(alert)
  if (!group) return
  const before = await lockGroup(tx, group)
  if (incident_id >= (before.incident_id ?? 0)) await saveGroup(tx, group, { incident_id, incident_at: tx.now })
}

const linkAlert = async (tx: Tx, alert: Alert, ticket: Ticket, incident: Incident): Promise<Alert> => {
  if (ticket.incident_id === null) await linkTickets(tx, alertsActor, incident.id, [ticket])
  await recordGroupIncident(tx, alert, incident.id)
  if (incident.status === 'monitoring')
    await postIncidentUpdate(tx, alertsActor, incident.id, {
      status: 'investigating',
      message: `New alert: ${alert.summary}`,
      is_public: false,
    })
  return alert.incident_id === incident.id ? alert : await saveAlert(tx, { ...alert, incident_id: incident.id })
}

const beganAt = ({ flips, first_seen_at }: Alert): number => flips.at(-1) ?? first_seen_at

const listSimultaneousAlerts = async (tx: Tx, alert: Alert, { alerts, span }: MajorIncidentRule): Promise<readonly Alert[]> => {
  if (alert.group_name === null || alerts === 0) return [alert]
  const since = beganAt(alert) - span
  const others = (await listOpenInGroup(tx, alert, since)).filter((other) => other.id !== alert.id && other.ticket_id !== null)
  return [alert, ...others.filter((other) => beganAt(other) >= since)]
}

const MAX_TITLE_LENGTH = 255

const listAffected = async (tx: Tx, many: readonly Alert[]): Promise<{ ticket_ids: readonly number[]; asset_ids: readonly number[] }> => {
  const ticket_ids = new Set<number>()
  for (const { ticket_id } of many) {
    const ticket = ticket_id === null ? undefined : await resolveMergedTicket(tx, ticket_id)
    if (ticket) ticket_ids.add(ticket.id)
  }
  const assets = await findAssets(tx, [...new Set(many.flatMap(({ asset_id }) => asset_id ?? []))])
  return { ticket_ids: [...ticket_ids], asset_ids: assets.map(({ id }) => id) }
}

const declareFromAlerts = async (tx: Tx, many: readonly Alert[], isMany: boolean): Promise<Incident> => {
  const [first] = many
  const title = isMany ? `${many.length} alerts at once: ${first?.group_name ?? ''}` : (first?.summary ?? '')
  return await declareIncident(tx, alertsActor, {
    title: title.replaceAll(/\s+/g, ' ').slice(0, MAX_TITLE_LENGTH),
    description: many.map(({ summary }) => summary).join('\n'),
    severity: many.some(({ severity }) => severity === 'critical') ? 'critical' : 'major',
    started_at: Math.min(tx.now, ...many.map((alert) => (alert.flap_count > 0 ? beganAt(alert) : alert.first_seen_at))),
    ...(await listAffected(tx, many)),
  })
}

/** Declares a major incident for a critical alert or for many simultaneous alerts, or links the alert to the active incident. */
export const linkOrDeclareIncident = async (tx: Tx, alert: Alert, ticket: Ticket): Promise<Alert> => {
  const known = await findRelatedIncident(tx, alert, ticket)
  if (known) return await linkAlert(tx, alert, ticket, known)
  // Flapping alerts, ungrouped alerts that are not critical, and tickets that already have an active incident declare no incident.
  if (
    isFlapping(alert, tx.now) ||
    (alert.group_name === null && alert.severity !== 'critical') ||
    (await findActiveIncident(tx, ticket.incident_id))
  )
    return alert
  const rule = await loadMajorIncidentRule(tx)
  const many = await listSimultaneousAlerts(tx, alert, rule)
  const isMany = rule.alerts > 0 && many.length >= rule.alerts
  if (!isMany && !(rule.on_critical && alert.severity === 'critical')) return alert
  const part = isMany ? many : [alert]
  const { id: incident_id } = await declareFromAlerts(tx, part, isMany)
  await recordGroupIncident(tx, alert, incident_id)
  await linkToIncident(
    tx,
    part.slice(1).map(({ id }) => id),
    incident_id,
  )
  return await saveAlert(tx, { ...alert, incident_id })
}

/** Moves an incident to monitoring when its last alert has ended, and schedules its resolution. */
export const monitorQuietIncident = async (tx: Tx, { incident_id }: Alert): Promise<void> => {
  if (incident_id === null || !(await findActiveIncident(tx, incident_id))) return
  // The row lock serializes two alerts that end concurrently: the second transaction sees that the first alert has ended.
  const incident = await getIncidentForUpdate(tx, incident_id)
  if ((await summarizeIncidentAlerts(tx, incident_id)).open > 0) return
  const { quiet } = await loadMajorIncidentRule(tx)
  if (incident.status === 'investigating' || incident.status === 'identified')
    await postIncidentUpdate(tx, alertsActor, incident_id, { status: 'monitoring', message: 'All alerts are resolved.', is_public: false })
  await enqueue(tx, { kind: RESOLVE_QUIET_JOB, payload: { incident_id }, due_at: tx.now + quiet })
}

// The cast is safe: only `monitorQuietIncident` enqueues these jobs.
const incidentIdOf = (job: Job): number => (job.payload as { incident_id: number }).incident_id

/** Resolves an incident after a quiet period, unless it has a commander. */
const resolveQuietIncident = async (tx: Tx, id: number): Promise<void> => {
  if (!(await findActiveIncident(tx, id))) return
  const incident = await getIncidentForUpdate(tx, id)
  const { open, last_resolved_at } = await summarizeIncidentAlerts(tx, id)
  const { quiet } = await loadMajorIncidentRule(tx)
  if (incident.status !== 'monitoring' || open > 0 || tx.now < (last_resolved_at ?? 0) + quiet) return
  if (await isUnattended(tx, incident))
    await postIncidentUpdate(tx, alertsActor, id, {
      status: 'resolved',
      message: 'No new alert within the quiet period.',
      is_public: false,
    })
}

export const resolveQuietIncidentJob: JobKind = {
  kind: RESOLVE_QUIET_JOB,
  concurrency: 1,
  attempts: 20,
  handle: async (job) => done((tx) => resolveQuietIncident(tx, incidentIdOf(job))),
}
