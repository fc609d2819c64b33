import type { Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'
import { attempt } from '../tickets/attempt.ts'
import { lockVisibleTickets } from '../tickets/tickets.ts'
import { withdrawReply } from './undo.ts'

type Said = { readonly ticket_id: number; readonly reply_id: number }

/** What was said on many tickets at once is taken back where it still can be. Answers on how many it was. */
export const takeBackSaid = async (tx: Tx, actor: AgentActor, said: readonly Said[]): Promise<number> => {
  const tickets = await lockVisibleTickets(tx, actor, [...new Set(said.map(({ ticket_id }) => ticket_id))])
  let taken_back = 0
  for (const ticket of tickets) {
    const reply_id = said.find(({ ticket_id }) => ticket_id === ticket.id)?.reply_id
    if (reply_id === undefined) continue
    const tried = await attempt(tx, (own) => withdrawReply(own, actor, ticket, reply_id))
    if ('done' in tried) taken_back += 1
  }
  return taken_back
}
