import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { linkTickets } from '../links/links.ts'
import { listReplyIds, loadReplyStats, moveSomeReplies } from '../replies/replies.ts'
import { createTicket } from '../tickets/create.ts'
import { formatReference, type Ticket } from '../tickets/model.ts'
import { runEffects } from '../tickets/mutation-effects.ts'
import { updateReplyStats } from '../tickets/reply-stats.ts'
import { assertKnownItems, assertNotMerged } from '../tickets/tickets.ts'
import { recordTimeline } from '../timeline/timeline.ts'

export type SplitInput = { readonly reply_ids: readonly number[]; readonly subject: string; readonly channel: Ticket['channel'] }

/** Moves replies to a new ticket. Notes stay notes: none becomes the description, which the client can read. */
export const splitTicket = async (tx: Tx, actor: Actor, ticket: Ticket, { reply_ids, subject, channel }: SplitInput): Promise<Ticket> => {
  assertNotMerged(ticket)
  const { id, requester_email, department_id, priority, type, tags, cc } = ticket
  const created = await createTicket(tx, actor, {
    subject,
    requester_email,
    department_id,
    priority,
    type,
    tags,
    cc,
    channel,
    description: `Split from ${formatReference(id)}: ${ticket.subject}`,
  })
  const moved = await moveSomeReplies(tx, id, reply_ids, created.id)
  assertKnownItems('reply_ids', reply_ids, (wanted) => moved.includes(wanted))
  const rest = await updateReplyStats(tx, ticket, await loadReplyStats(tx, id))
  const after = await updateReplyStats(tx, created, await loadReplyStats(tx, created.id))
  recordTimeline(tx, actor, id, [{ type: 'split', data: { ticket_id: created.id, reply_ids: moved } }])
  await linkTickets(tx, actor, rest, { ticket_id: created.id, type: 'related' })
  await runEffects(tx, { cause: 'split', before: ticket, after: rest, actor, reply_ids: await listReplyIds(tx, id) })
  await runEffects(tx, { cause: 'split', before: created, after, actor, reply_ids: await listReplyIds(tx, created.id) })
  return after
}
