import type { EventFieldChanges } from '../../contract/events-tickets.ts'
import { formatIsoMillis, SECOND } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import { toTicketEventBase } from '../ticket-event-base.ts'
import { formatReference, type Ticket } from './model.ts'

export const emitTicketCreated = async (tx: Tx, actor: Actor, ticket: Ticket): Promise<void> => {
  const { assignee_id, tags, channel } = ticket
  await emit(tx, 'ticket.created', { ...toTicketEventBase(ticket), assignee_id, tags, channel, actor: eventActorOf(actor) })
  if (assignee_id !== null) await emitTicketAssigned(tx, actor, ticket, null)
}

export const emitTicketAssigned = async (tx: Tx, actor: Actor, ticket: Ticket, previous_assignee_id: number | null): Promise<void> => {
  const account = ticket.assignee_id === null ? undefined : await findAccount(tx, ticket.assignee_id)
  if (!account) return
  const assignee = { id: account.id, name: account.name, email: account.email }
  const who = eventActorOf(actor)
  await emit(tx, 'ticket.assigned', { ...toTicketEventBase(ticket), assignee_id: account.id, previous_assignee_id, assignee, actor: who })
  if (who.type === 'agent' && who.id === account.id) return
  const data = { reference: formatReference(ticket.id), subject: ticket.subject, by: who.name }
  await notifyAgents(tx, [account.id], { kind: 'assigned', ticket_id: ticket.id, data })
}

export const emitTicketUpdated = async (tx: Tx, actor: Actor, ticket: Ticket, changes: EventFieldChanges): Promise<void> => {
  const { assignee_id, tags } = ticket
  const updated_at = formatIsoMillis(ticket.updated_at)
  await emit(tx, 'ticket.updated', { ...toTicketEventBase(ticket), changes, assignee_id, tags, updated_at, actor: eventActorOf(actor) })
}

const emitTicketDone = async (tx: Tx, actor: Actor, ticket: Ticket): Promise<void> => {
  const who = eventActorOf(actor)
  const { assignee_id, close_reason } = ticket
  if (ticket.status === 'resolved') {
    const resolution_seconds = Math.round((tx.now - ticket.created_at) / SECOND)
    await emit(tx, 'ticket.resolved', {
      ...toTicketEventBase(ticket),
      assignee_id,
      resolved_at: formatIsoMillis(tx.now),
      resolution_seconds,
      actor: who,
    })
  }
  if (ticket.status === 'closed')
    await emit(tx, 'ticket.closed', {
      ...toTicketEventBase(ticket),
      closed_at: formatIsoMillis(tx.now),
      close_reason: close_reason ?? 'manual',
      actor: who,
    })
}

/** Emits updated, assigned, then resolved or closed: webhook receivers rely on this order. */
export const emitTicketChanges = async (
  tx: Tx,
  actor: Actor,
  { before, after, changes }: { readonly before: Ticket; readonly after: Ticket; readonly changes: EventFieldChanges },
): Promise<void> => {
  await emitTicketUpdated(tx, actor, after, changes)
  if (changes['assignee_id'] && after.assignee_id !== null) await emitTicketAssigned(tx, actor, after, before.assignee_id)
  if (changes['status']) await emitTicketDone(tx, actor, after)
}
