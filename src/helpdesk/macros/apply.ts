import type { Channel } from '../../contract/v1/ticket-words.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'
import { getClient } from '../clients/clients.ts'
import { sayReply } from '../replies/add.ts'
import type { Reply } from '../replies/model.ts'
import { changeTicket } from '../tickets/change.ts'
import { patchFor, type TicketEdit } from '../tickets/edit.ts'
import { referenceOf, type Ticket } from '../tickets/model.ts'
import { refuseMerged } from '../tickets/tickets.ts'
import { fillBlanks, type Blanks, type Macro, type MacroActions } from './model.ts'

const editOf = (actor: AgentActor, { set = {}, add_tags, remove_tags }: MacroActions): TicketEdit => {
  const { assignee_id, ...rest } = set
  return {
    ...rest,
    add_tags,
    remove_tags,
    ...(assignee_id !== undefined && { assignee_id: assignee_id === 'me' ? actor.account_id : assignee_id }),
  }
}

const blanksFor = async (tx: Tx, actor: AgentActor, ticket: Ticket): Promise<Blanks> => {
  const { name, email } = await getClient(tx, ticket.client_id)
  return {
    ticket: { id: ticket.id, reference: referenceOf(ticket.id), subject: ticket.subject },
    requester: { name, first_name: name.split(' ')[0] ?? name, email },
    agent: { name: actor.name, email: actor.email ?? '' },
  }
}

export type Applied = { readonly ticket: Ticket; readonly reply: Reply | undefined }

/** Does everything a macro says on a ticket the caller has locked. */
export const applyMacro = async (
  tx: Tx,
  actor: AgentActor,
  ticket: Ticket,
  { macro, channel }: { readonly macro: Macro; readonly channel: Channel },
): Promise<Applied> => {
  refuseMerged(ticket)
  const { reply } = macro.actions
  const body = reply && fillBlanks(reply.body, await blanksFor(tx, actor, ticket))
  // Not what somebody is writing on the ticket: that draft stays.
  const written =
    body === undefined ? undefined : await sayReply(tx, actor, ticket, { body, channel, is_internal: reply?.is_internal ?? false })
  const after = await changeTicket(tx, actor, written?.ticket ?? ticket, patchFor(ticket, editOf(actor, macro.actions)))
  return { ticket: after, reply: written?.reply }
}
