import type { Tx } from '../../kernel/db/db.ts'
import { system } from '../../people/actor.ts'
import { findReplyByMessageId, markBounced } from '../replies/replies.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import type { InboundMail } from './model.ts'
import type { Received } from './receive.ts'

/** A mail of ours came back: the reply says so, and whoever looks at the ticket sees why. */
export const recordBounce = async (tx: Tx, { bounce }: InboundMail): Promise<Received> => {
  const reply = bounce?.message_id ? await findReplyByMessageId(tx, bounce.message_id) : undefined
  if (!reply || !bounce) return { state: 'ignored', ticket_id: null, reply_id: null }
  if (bounce.is_permanent) await markBounced(tx, reply)
  await recordTimeline(tx, system('mail'), reply.ticket_id, [{ type: 'email_failed', data: { reply_id: reply.id, reason: bounce.reason } }])
  return { state: 'received', ticket_id: reply.ticket_id, reply_id: reply.id }
}
