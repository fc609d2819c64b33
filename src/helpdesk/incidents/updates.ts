import type { IncidentStatus } from '../../contract/v1/incidents.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { resolveLinkedPages } from '../on-call/pages.ts'
import { createBulkReply } from '../replies/bulk-reply-job.ts'
import { emitIncidentResolved, signalIncident } from './emit-events.ts'
import type { Incident, IncidentUpdate } from './model.ts'
import { insertUpdate, listOpenTicketIds, listTicketIds, lockIncident, updateIncidentRow } from './store.ts'

type IncidentUpdateInput = { readonly message: string; readonly is_public: boolean }

/** Adds an update to an incident that the caller has locked. */
export const addUpdate = (
  tx: Tx,
  actor: Actor,
  { id, status }: Incident,
  { message, is_public }: IncidentUpdateInput,
): Promise<IncidentUpdate> => {
  const author =
    actor.kind === 'agent' ? { author_id: actor.account_id, author_name: actor.name } : { author_id: null, author_name: 'Watchdesk' }
  signalIncident(tx, id)
  return insertUpdate(tx, { incident_id: id, status, message, is_public, ...author })
}

export const transitionIncident = async (tx: Tx, actor: Actor, incident: Incident, status: IncidentStatus): Promise<Incident> => {
  if (incident.status === status) return incident
  const after = await updateIncidentRow(tx, incident.id, { status, resolved_at: status === 'resolved' ? tx.now : null })
  signalIncident(tx, incident.id)
  if (status === 'resolved') {
    await emitIncidentResolved(tx, actor, after)
    await resolveLinkedPages(tx, { incident_id: incident.id }, actor.kind === 'agent' ? actor.account_id : null)
  }
  return after
}

const getLockedIncident = async (tx: Tx, id: number): Promise<Incident> => (await lockIncident(tx, id)) ?? notFound('incident')

export const postIncidentUpdate = async (
  tx: Tx,
  actor: Actor,
  id: number,
  { status, ...input }: IncidentUpdateInput & { readonly status?: IncidentStatus },
): Promise<IncidentUpdate> => {
  const incident = await getLockedIncident(tx, id)
  const moved = status === undefined ? incident : await transitionIncident(tx, actor, incident, status)
  return await addUpdate(tx, actor, moved, input)
}

type BulkReplyPayload = {
  readonly incident_id: number
  readonly after_id: number
  readonly account_id: number
  readonly ip: string
  readonly message: string
}

const bulkReply = createBulkReply({
  kind: 'incident.answer',
  listNextTicketIds: (tx, { incident_id, after_id }: BulkReplyPayload, most) => listOpenTicketIds(tx, incident_id, after_id, most),
  toReply: ({ message }) => ({ body: message, status: 'resolved' }),
})

export const bulkReplyJob = bulkReply.job

export type ResolveIncidentInput = { readonly message?: string; readonly is_public: boolean; readonly resolve_tickets: boolean }

/** Resolves an incident. `tickets` is the number of linked tickets that get a reply. */
export const resolveIncident = async (
  tx: Tx,
  actor: AgentActor,
  id: number,
  { message, is_public, resolve_tickets }: ResolveIncidentInput,
): Promise<{ readonly incident: Incident; readonly tickets: number }> => {
  if (resolve_tickets && message === undefined) invalid({ message: ['The message field is required to reply to the linked tickets.'] })
  const before = await getLockedIncident(tx, id)
  if (before.status === 'resolved') conflict('already_resolved', 'The incident is already resolved.')
  const incident = await transitionIncident(tx, actor, before, 'resolved')
  if (message !== undefined) await addUpdate(tx, actor, incident, { message, is_public })
  if (!resolve_tickets || message === undefined) return { incident, tickets: 0 }
  const { account_id, ip } = actor
  await bulkReply.enqueueReplies(tx, { incident_id: id, after_id: 0, account_id, ip, message })
  return { incident, tickets: (await listOpenTicketIds(tx, id, 0, (await listTicketIds(tx, id)).length)).length }
}

export const reopenIncident = async (
  tx: Tx,
  actor: Actor,
  id: number,
  { message, is_public }: Partial<IncidentUpdateInput>,
): Promise<Incident> => {
  const before = await getLockedIncident(tx, id)
  if (before.status !== 'resolved') conflict('not_resolved', 'Only a resolved incident can be reopened.')
  const incident = await transitionIncident(tx, actor, before, 'investigating')
  if (message !== undefined) await addUpdate(tx, actor, incident, { message, is_public: is_public ?? false })
  return incident
}
