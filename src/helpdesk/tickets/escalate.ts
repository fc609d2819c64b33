import { type Instant, formatIsoMillis } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import type { Actor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { toTicketEventBase } from '../ticket-event-base.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import type { Ticket } from './model.ts'
import { runEffects } from './mutation-effects.ts'
import { updateTicketRow } from './store.ts'
import { assertNotMerged } from './tickets.ts'
import { updateTicket } from './update.ts'

export type EscalateTicketInput = {
  readonly reason: 'sla_breached' | 'manual' | 'rule'
  readonly level?: number
  readonly metric?: 'first_response' | 'next_response' | 'resolution'
  readonly due_at?: Instant
  readonly escalated_to?: { readonly type: string; readonly id: number }
  readonly comment?: string
}

/** Raises the escalation level; the caller sends notifications. A level that is not higher is only stored, without an escalation event. */
export const escalateTicket = async (tx: Tx, actor: Actor, ticket: Ticket, input: EscalateTicketInput): Promise<Ticket> => {
  assertNotMerged(ticket)
  if (input.level !== undefined && input.level <= ticket.escalation_level)
    return await updateTicket(tx, actor, ticket, { escalation_level: input.level })
  const { reason, metric = null, escalated_to = null, comment } = input
  const previous_level = ticket.escalation_level
  const level = input.level ?? previous_level + 1
  const due_at = input.due_at === undefined ? null : formatIsoMillis(input.due_at)
  const after = await updateTicketRow(tx, ticket.id, { escalation_level: level })
  const details = { level, previous_level, reason, metric, due_at, escalated_to }
  recordTimeline(tx, actor, ticket.id, [{ type: 'escalated', data: { ...details, ...(comment && { comment }) } }])
  const { assignee_id } = after
  await emit(tx, 'ticket.escalated', {
    ...toTicketEventBase(after),
    ...details,
    comment: comment || null,
    assignee_id,
    actor: eventActorOf(actor),
  })
  await runEffects(tx, { cause: 'changed', before: ticket, after, actor })
  return after
}
