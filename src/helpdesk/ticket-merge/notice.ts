import type { TicketChannel } from '../../contract/v1/ticket-enums.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { deleteHeldReply } from '../replies/replies.ts'
import { type PostedReply, writeReply } from '../replies/write.ts'
import type { Ticket } from '../tickets/model.ts'
import type { MergeState } from './record.ts'

export type MergeNotice = { readonly body: string; readonly channel: TicketChannel }

/** Mails the client of the source a link to the merge target. The notice is no agent reply, so it stops no SLA clock of the target. */
export const postMergeNotice = (
  tx: Tx,
  actor: Actor,
  { source, target }: { readonly source: Ticket; readonly target: Ticket },
  { body, channel }: MergeNotice,
): Promise<PostedReply> => {
  const author = { type: 'system', id: null, name: 'name' in actor ? actor.name : 'Watchdesk', email: null } as const
  const input = { body, channel, to: [source.requester_email], cc: [], send_email: true, is_held: true }
  return writeReply(tx, { actor, author, ticket: target, input })
}

export const revertMergeNotice = async (tx: Tx, { told_reply_id }: MergeState): Promise<void> => {
  if (told_reply_id !== undefined) await deleteHeldReply(tx, told_reply_id)
}
