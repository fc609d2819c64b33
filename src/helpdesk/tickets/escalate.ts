import { isoMillis, type Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { emit } from '../../kernel/outbox.ts'
import type { Actor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { changeTicket } from './change.ts'
import { runEffects } from './effects.ts'
import { sevenOf, type Ticket } from './model.ts'
import { updateTicket } from './store.ts'
import { refuseMerged } from './tickets.ts'

export type Escalation = {
  readonly reason: 'sla_breached' | 'manual' | 'rule'
  /** The next one when none is named. */
  readonly level?: number
  readonly metric?: 'first_response' | 'next_response' | 'resolution'
  readonly due_at?: Instant
  readonly escalated_to?: { readonly type: string; readonly id: number }
  /** In somebody's own words. */
  readonly comment?: string
}

/**
 * Somebody higher up should look at this. Whom to tell, and what else follows, is the caller's business. Down to a level, or to the one
 * it is on, is a change like any other, or none: it escalates nothing.
 */
export const escalateTicket = async (tx: Tx, actor: Actor, ticket: Ticket, wish: Escalation): Promise<Ticket> => {
  refuseMerged(ticket)
  if (wish.level !== undefined && wish.level <= ticket.escalation_level)
    return await changeTicket(tx, actor, ticket, { escalation_level: wish.level })
  const { reason, metric = null, escalated_to = null, comment } = wish
  const previous_level = ticket.escalation_level
  const level = wish.level ?? previous_level + 1
  const due_at = wish.due_at === undefined ? null : isoMillis(wish.due_at)
  const after = await updateTicket(tx, ticket.id, { escalation_level: level })
  const told = { level, previous_level, reason, metric, due_at, escalated_to }
  recordTimeline(tx, actor, ticket.id, [{ type: 'escalated', data: { ...told, ...(comment && { comment }) } }])
  const { assignee_id } = after
  await emit(tx, 'ticket.escalated', { ...sevenOf(after), ...told, comment: comment || null, assignee_id, actor: eventActorOf(actor) })
  await runEffects(tx, { cause: 'changed', before: ticket, after, actor })
  return after
}
