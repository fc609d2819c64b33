import type { Channel } from '../../contract/v1/ticket-words.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { deleteHeldReply } from '../replies/replies.ts'
import { type PostedReply, writeReply } from '../replies/write.ts'
import type { MergeState } from './merge-record.ts'
import type { Ticket } from './model.ts'

export type MergeNotice = { readonly body: string; readonly channel: Channel }

/**
 * Says to the client whose ticket was merged where it goes on. It is mailed to that client and to nobody else. It is no answer to the
 * surviving ticket: no promise is kept by it, and whoever waits there still waits.
 */
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

/** The merge is taken back: whoever was not told yet is not told at all. */
export const revertMergeNotice = async (tx: Tx, { told_reply_id }: MergeState): Promise<void> => {
  if (told_reply_id !== undefined) await deleteHeldReply(tx, told_reply_id)
}
