import type { Tx } from '../../kernel/db/db.ts'
import { withSavepoint } from '../../kernel/db/savepoint.ts'
import type { AgentActor } from '../../people/actor.ts'
import { lockVisibleTickets } from '../tickets/tickets.ts'
import type { SentReply } from './reply-to-many.ts'
import { withdrawReply } from './undo.ts'

export const undoBulk = async (tx: Tx, actor: AgentActor, sent: readonly SentReply[]): Promise<number> => {
  const tickets = await lockVisibleTickets(tx, actor, [...new Set(sent.map(({ ticket_id }) => ticket_id))])
  let undone = 0
  for (const ticket of tickets) {
    const reply_id = sent.find(({ ticket_id }) => ticket_id === ticket.id)?.reply_id
    if (reply_id === undefined) continue
    const tried = await withSavepoint(tx, (own) => withdrawReply(own, actor, ticket, reply_id))
    if ('done' in tried) undone += 1
  }
  return undone
}
