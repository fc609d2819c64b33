import type { TicketChannel } from '../../contract/v1/ticket-enums.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'
import { getClient } from '../clients/clients.ts'
import { postReply } from '../replies/create.ts'
import type { Reply } from '../replies/model.ts'
import { type TicketEdit, toTicketPatch } from '../tickets/edit.ts'
import { formatReference, type Ticket } from '../tickets/model.ts'
import { assertNotMerged } from '../tickets/tickets.ts'
import { updateTicket } from '../tickets/update.ts'
import { fillPlaceholders, type Macro, type MacroActions, type Placeholders } from './model.ts'

const toTicketEdit = (actor: AgentActor, { set = {}, add_tags, remove_tags }: MacroActions): TicketEdit => {
  const { assignee_id, ...rest } = set
  return {
    ...rest,
    add_tags,
    remove_tags,
    ...(assignee_id !== undefined && { assignee_id: assignee_id === 'me' ? actor.account_id : assignee_id }),
  }
}

const loadPlaceholders = async (tx: Tx, actor: AgentActor, ticket: Ticket): Promise<Placeholders> => {
  const { name, email } = await getClient(tx, ticket.client_id)
  return {
    ticket: { id: ticket.id, reference: formatReference(ticket.id), subject: ticket.subject },
    requester: { name, first_name: name.split(' ')[0] ?? name, email },
    agent: { name: actor.name, email: actor.email ?? '' },
  }
}

export type AppliedMacro = { readonly ticket: Ticket; readonly reply: Reply | undefined }

/** Runs all actions of a macro on a ticket that the caller has locked. */
export const applyMacro = async (
  tx: Tx,
  actor: AgentActor,
  ticket: Ticket,
  { macro, channel }: { readonly macro: Macro; readonly channel: TicketChannel },
): Promise<AppliedMacro> => {
  assertNotMerged(ticket)
  const { reply } = macro.actions
  const body = reply && fillPlaceholders(reply.body, await loadPlaceholders(tx, actor, ticket))
  // `postReply` leaves the agent's draft on the ticket as it is; `createReply` would delete it.
  const written =
    body === undefined ? undefined : await postReply(tx, actor, ticket, { body, channel, is_internal: reply?.is_internal ?? false })
  const after = await updateTicket(tx, actor, written?.ticket ?? ticket, toTicketPatch(ticket, toTicketEdit(actor, macro.actions)))
  return { ticket: after, reply: written?.reply }
}
