import { formatIsoMillis, SECOND } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import type { Actor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import type { Incident } from './model.ts'
import { listAssetIdsByIncident, listTicketIds } from './store.ts'

/** Updates open incident pages in browsers, also after changes by the system. */
export const signalIncident = (tx: Tx, id: number): void => tx.signal({ topic: 'incident', data: id })

export const emitIncidentDeclared = async (tx: Tx, actor: Actor, incident: Incident): Promise<void> => {
  const { id, title, severity, status, commander_id } = incident
  await emit(tx, 'incident.created', {
    id,
    title,
    severity,
    status,
    commander_id,
    affected_asset_ids: (await listAssetIdsByIncident(tx, [id])).get(id) ?? [],
    ticket_ids: await listTicketIds(tx, id),
    started_at: formatIsoMillis(incident.started_at),
    created_at: formatIsoMillis(incident.created_at),
    actor: eventActorOf(actor),
  })
}

export const emitIncidentResolved = async (tx: Tx, actor: Actor, incident: Incident): Promise<void> => {
  const { id, title, severity, started_at } = incident
  await emit(tx, 'incident.resolved', {
    id,
    title,
    severity,
    status: 'resolved',
    started_at: formatIsoMillis(started_at),
    resolved_at: formatIsoMillis(tx.now),
    duration_seconds: Math.max(0, Math.round((tx.now - started_at) / SECOND)),
    ticket_ids: await listTicketIds(tx, id),
    actor: eventActorOf(actor),
  })
}

export const notifyResponders = async (tx: Tx, actor: Actor, incident: Incident, before: readonly number[]): Promise<void> => {
  const own = actor.kind === 'agent' ? actor.account_id : null
  const people = [...(incident.commander_id === null ? [] : [incident.commander_id]), ...incident.responder_ids]
  const others = [...new Set(people)].filter((id) => id !== own && !before.includes(id))
  await notifyAgents(tx, others, {
    kind: 'incident',
    data: { incident_id: incident.id, title: incident.title, severity: incident.severity },
  })
}
