import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { linkTickets } from '../links/links.ts'
import { moveSomeReplies, replyFacts } from '../replies/replies.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { createTicket } from './create.ts'
import { runEffects } from './effects.ts'
import { referenceOf, type Ticket } from './model.ts'
import { noteReplies } from './note-replies.ts'
import { refuseMerged, refuseUnknownItems } from './tickets.ts'

export type SplitWish = { readonly reply_ids: readonly number[]; readonly subject: string; readonly channel: Ticket['channel'] }

/**
 * Part of a conversation becomes a ticket of its own. The replies move as they are: a note stays a note. None of them becomes the
 * description, which the client can read.
 */
export const splitTicket = async (tx: Tx, actor: Actor, ticket: Ticket, { reply_ids, subject, channel }: SplitWish): Promise<Ticket> => {
  refuseMerged(ticket)
  const { id, requester_email, department_id, priority, type, tags, cc } = ticket
  const made = await createTicket(tx, actor, {
    subject,
    requester_email,
    department_id,
    priority,
    type,
    tags,
    cc,
    channel,
    description: `Split from ${referenceOf(id)}: ${ticket.subject}`,
  })
  const moved = await moveSomeReplies(tx, id, reply_ids, made.id)
  refuseUnknownItems('reply_ids', reply_ids, (wanted) => moved.includes(wanted))
  const rest = await noteReplies(tx, ticket, await replyFacts(tx, id))
  const after = await noteReplies(tx, made, await replyFacts(tx, made.id))
  recordTimeline(tx, actor, id, [{ type: 'split', data: { ticket_id: made.id, reply_ids: moved } }])
  await linkTickets(tx, actor, rest, { ticket_id: made.id, type: 'related' })
  await runEffects(tx, { cause: 'split', before: ticket, after: rest, actor })
  await runEffects(tx, { cause: 'split', before: made, after, actor })
  return after
}
