import type { Tx } from '../../kernel/db/db.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { findAssets } from '../assets/assets.ts'
import { declareIncident, findIncident, getIncidentForChange, isLeftAlone } from '../incidents/incidents.ts'
import { linkTickets } from '../incidents/link.ts'
import type { Incident } from '../incidents/model.ts'
import { sayHowItStands } from '../incidents/progress.ts'
import type { Ticket } from '../tickets/model.ts'
import { findSurvivor } from '../tickets/tickets.ts'
import { groupOf, saveGroup, takeUpGroup } from './group-store.ts'
import { joinAll, openInGroup, standOfIncident } from './incident-store.ts'
import { isFlapping, type Alert } from './model.ts'
import { majorRule, type MajorRule } from './rules.ts'
import { saveAlert } from './store.ts'
import { watcher } from './ticket.ts'

const SETTLE_JOB = 'alerts.settle-incident'

const goesOn = async (tx: Tx, id: number | null | undefined): Promise<Incident | undefined> => {
  const incident = id ? await findIncident(tx, id) : undefined
  return incident?.status === 'resolved' ? undefined : incident
}

/** The one this alert belonged to before, or its group's: as long as there is news of it, what comes next is part of it. */
const ownIncident = async (tx: Tx, alert: Alert, ticket: Ticket): Promise<Incident | undefined> => {
  const own = await goesOn(tx, alert.incident_id)
  const group = groupOf(alert)
  if (own || !group) return own
  const { incident_id, incident_at } = await takeUpGroup(tx, group)
  const incident = await goesOn(tx, incident_id)
  if (!incident || ticket.incident_id === incident.id) return incident
  const { last_resolved_at } = await standOfIncident(tx, incident.id)
  const heard_at = Math.max(incident_at ?? 0, last_resolved_at ?? 0)
  return tx.now - heard_at <= (await majorRule(tx)).quiet ? incident : undefined
}

/** Of two that last at the same time, the later is the group's. */
const noteNews = async (tx: Tx, alert: Alert, incident_id: number): Promise<void> => {
  const group = groupOf(alert)
  if (!group) return
  const before = await takeUpGroup(tx, group)
  if (incident_id >= (before.incident_id ?? 0)) await saveGroup(tx, group, { incident_id, incident_at: tx.now })
}

const join = async (tx: Tx, alert: Alert, ticket: Ticket, incident: Incident): Promise<Alert> => {
  if (ticket.incident_id === null) await linkTickets(tx, watcher, incident.id, [ticket])
  await noteNews(tx, alert, incident.id)
  if (incident.status === 'monitoring')
    await sayHowItStands(tx, watcher, incident.id, {
      status: 'investigating',
      message: `It is not over: ${alert.summary}`,
      is_public: false,
    })
  return alert.incident_id === incident.id ? alert : await saveAlert(tx, { ...alert, incident_id: incident.id })
}

const beganAt = ({ flips, first_seen_at }: Alert): number => flips.at(-1) ?? first_seen_at

/** Those of the group that came within the span, this one among them. */
const together = async (tx: Tx, alert: Alert, { alerts, span }: MajorRule): Promise<readonly Alert[]> => {
  if (alert.group_name === null || alerts === 0) return [alert]
  const since = beganAt(alert) - span
  const others = (await openInGroup(tx, alert, since)).filter((other) => other.id !== alert.id && other.ticket_id !== null)
  return [alert, ...others.filter((other) => beganAt(other) >= since)]
}

const LONGEST_TITLE = 255

/** Those that are there today: a ticket may have been merged, an asset removed. */
const partiesOf = async (tx: Tx, many: readonly Alert[]): Promise<{ ticket_ids: readonly number[]; asset_ids: readonly number[] }> => {
  const ticket_ids = new Set<number>()
  for (const { ticket_id } of many) {
    const ticket = ticket_id === null ? undefined : await findSurvivor(tx, ticket_id)
    if (ticket) ticket_ids.add(ticket.id)
  }
  const assets = await findAssets(tx, [...new Set(many.flatMap(({ asset_id }) => asset_id ?? []))])
  return { ticket_ids: [...ticket_ids], asset_ids: assets.map(({ id }) => id) }
}

const declare = async (tx: Tx, many: readonly Alert[], isMany: boolean): Promise<Incident> => {
  const [first] = many
  const title = isMany ? `${many.length} alerts at once: ${first?.group_name ?? ''}` : (first?.summary ?? '')
  return await declareIncident(tx, watcher, {
    title: title.replaceAll(/\s+/g, ' ').slice(0, LONGEST_TITLE),
    description: many.map(({ summary }) => summary).join('\n'),
    severity: many.some(({ severity }) => severity === 'critical') ? 'critical' : 'major',
    started_at: Math.min(tx.now, ...many.map((alert) => (alert.flap_count > 0 ? beganAt(alert) : alert.first_seen_at))),
    ...(await partiesOf(tx, many)),
  })
}

/** What is bad enough, or befalls many at once, is a major incident: one, which the others join while it lasts. */
export const joinIncident = async (tx: Tx, alert: Alert, ticket: Ticket): Promise<Alert> => {
  const known = await ownIncident(tx, alert, ticket)
  if (known) return await join(tx, alert, ticket, known)
  // People have made it part of one already; theirs is not ours to lead.
  if (isFlapping(alert, tx.now) || (alert.group_name === null && alert.severity !== 'critical') || (await goesOn(tx, ticket.incident_id)))
    return alert
  const rule = await majorRule(tx)
  const many = await together(tx, alert, rule)
  const isMany = rule.alerts > 0 && many.length >= rule.alerts
  if (!isMany && !(rule.on_critical && alert.severity === 'critical')) return alert
  const part = isMany ? many : [alert]
  const { id: incident_id } = await declare(tx, part, isMany)
  await noteNews(tx, alert, incident_id)
  await joinAll(
    tx,
    part.slice(1).map(({ id }) => id),
    incident_id,
  )
  return await saveAlert(tx, { ...alert, incident_id })
}

/** Once the last of its alerts is over, an incident is watched for a while, and then over too. */
export const calmIncident = async (tx: Tx, { incident_id }: Alert): Promise<void> => {
  if (incident_id === null || !(await goesOn(tx, incident_id))) return
  // Whoever has the lock decides: of two alerts that end together, the second sees that the first has.
  const incident = await getIncidentForChange(tx, incident_id)
  if ((await standOfIncident(tx, incident_id)).open > 0) return
  const { quiet } = await majorRule(tx)
  if (incident.status === 'investigating' || incident.status === 'identified')
    await sayHowItStands(tx, watcher, incident_id, { status: 'monitoring', message: 'All alerts are over.', is_public: false })
  await enqueue(tx, { kind: SETTLE_JOB, payload: { incident_id }, due_at: tx.now + quiet })
}

// Only `calmIncident` makes these jobs.
const incidentIdOf = (job: Job): number => (job.payload as { incident_id: number }).incident_id

/** Quiet long enough: it is over, unless people lead it. */
const settle = async (tx: Tx, id: number): Promise<void> => {
  if (!(await goesOn(tx, id))) return
  const incident = await getIncidentForChange(tx, id)
  const { open, last_resolved_at } = await standOfIncident(tx, id)
  const { quiet } = await majorRule(tx)
  if (incident.status !== 'monitoring' || open > 0 || tx.now < (last_resolved_at ?? 0) + quiet) return
  if (await isLeftAlone(tx, incident))
    await sayHowItStands(tx, watcher, id, { status: 'resolved', message: 'No new alert has come for a while.', is_public: false })
}

export const settleIncidentJob: JobKind = {
  kind: SETTLE_JOB,
  concurrency: 1,
  attempts: 20,
  handle: async (job) => done((tx) => settle(tx, incidentIdOf(job))),
}
