import type { IncidentStatus } from '../../contract/v1/incidents.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { resolvePagesOf } from '../on-call/pages.ts'
import { answeringLater } from '../replies/answer-later.ts'
import { announceResolved, signalIncident } from './announce.ts'
import type { Incident, IncidentUpdate } from './model.ts'
import { insertUpdate, lockIncident, openTicketIdsOf, ticketIdsOf, updateIncidentRow } from './store.ts'

type Saying = { readonly message: string; readonly is_public: boolean }

/** Says how a locked incident stands. */
export const addUpdate = (tx: Tx, actor: Actor, { id, status }: Incident, { message, is_public }: Saying): Promise<IncidentUpdate> => {
  const author =
    actor.kind === 'agent' ? { author_id: actor.account_id, author_name: actor.name } : { author_id: null, author_name: 'Watchdesk' }
  signalIncident(tx, id)
  return insertUpdate(tx, { incident_id: id, status, message, is_public, ...author })
}

/** Moves a locked incident; that it is resolved is announced when it becomes so, and not again. */
export const moveTo = async (tx: Tx, actor: Actor, incident: Incident, status: IncidentStatus): Promise<Incident> => {
  if (incident.status === status) return incident
  const after = await updateIncidentRow(tx, incident.id, { status, resolved_at: status === 'resolved' ? tx.now : null })
  signalIncident(tx, incident.id)
  if (status === 'resolved') {
    await announceResolved(tx, actor, after)
    await resolvePagesOf(tx, { incident_id: incident.id }, actor.kind === 'agent' ? actor.account_id : null)
  }
  return after
}

const locked = async (tx: Tx, id: number): Promise<Incident> => (await lockIncident(tx, id)) ?? notFound('incident')

export const sayHowItStands = async (
  tx: Tx,
  actor: Actor,
  id: number,
  { status, ...saying }: Saying & { readonly status?: IncidentStatus },
): Promise<IncidentUpdate> => {
  const incident = await locked(tx, id)
  const moved = status === undefined ? incident : await moveTo(tx, actor, incident, status)
  return await addUpdate(tx, actor, moved, saying)
}

type Answer = {
  readonly incident_id: number
  readonly after_id: number
  readonly account_id: number
  readonly ip: string
  readonly message: string
}

const answers = answeringLater({
  kind: 'incident.answer',
  nextTickets: (tx, { incident_id, after_id }: Answer, most) => openTicketIdsOf(tx, incident_id, after_id, most),
  answerOf: ({ message }) => ({ body: message, status: 'resolved' }),
})

/** Tells the clients of all linked tickets. */
export const answerJob = answers.job

export type Resolution = { readonly message?: string; readonly is_public: boolean; readonly resolve_tickets: boolean }

/** Answers how many tickets will be answered. */
export const resolveIncident = async (
  tx: Tx,
  actor: AgentActor,
  id: number,
  { message, is_public, resolve_tickets }: Resolution,
): Promise<{ readonly incident: Incident; readonly tickets: number }> => {
  if (resolve_tickets && message === undefined) invalid({ message: ['Say what the clients of the linked tickets are to read.'] })
  const before = await locked(tx, id)
  if (before.status === 'resolved') conflict('already_resolved', 'The incident is resolved already.')
  const incident = await moveTo(tx, actor, before, 'resolved')
  if (message !== undefined) await addUpdate(tx, actor, incident, { message, is_public })
  if (!resolve_tickets || message === undefined) return { incident, tickets: 0 }
  const { account_id, ip } = actor
  await answers.answerLater(tx, { incident_id: id, after_id: 0, account_id, ip, message })
  return { incident, tickets: (await openTicketIdsOf(tx, id, 0, (await ticketIdsOf(tx, id)).length)).length }
}

export const reopenIncident = async (tx: Tx, actor: Actor, id: number, { message, is_public }: Partial<Saying>): Promise<Incident> => {
  const before = await locked(tx, id)
  if (before.status !== 'resolved') conflict('not_resolved', 'Only an incident that is resolved can be opened again.')
  const incident = await moveTo(tx, actor, before, 'investigating')
  if (message !== undefined) await addUpdate(tx, actor, incident, { message, is_public: is_public ?? false })
  return incident
}
