import type { Reader, Tx } from '../../kernel/db/db.ts'
import { enqueueBounce } from '../../kernel/mail/bounced.ts'
import { system } from '../../people/actor.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import type { Reply } from '../replies/model.ts'
import { findReplyByMessageId, markReplyBounced } from '../replies/replies.ts'
import { formatReference } from '../tickets/model.ts'
import { findTicket } from '../tickets/tickets.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import type { FilingResult } from './inbound-store.ts'
import type { BounceReport } from './model.ts'

const MAX_MESSAGE_IDS = 20
const mailActor = system('mail')

const findBouncedReply = async (reader: Reader, { message_ids }: BounceReport): Promise<Reply | undefined> => {
  for (const id of message_ids.slice(0, MAX_MESSAGE_IDS)) {
    const reply = await findReplyByMessageId(reader, id)
    if (reply && reply.type === 'reply' && reply.author.type !== 'client') return reply
  }
  return undefined
}

type DeliveryFailure = Pick<BounceReport, 'reason' | 'is_permanent' | 'recipient'>
type UndeliveredReply = Pick<Reply, 'id' | 'ticket_id' | 'author'>

export const notifyDeliveryFailure = async (
  tx: Tx,
  { id, ticket_id, author }: UndeliveredReply,
  { reason, is_permanent, recipient }: DeliveryFailure,
): Promise<void> => {
  const data = { reply_id: id, reason, is_permanent, ...(recipient !== null && { recipient }) }
  recordTimeline(tx, mailActor, ticket_id, [{ type: 'email_failed', data }])
  const ticket = is_permanent ? await findTicket(tx, mailActor, ticket_id) : undefined
  if (!ticket) return
  const recipients = new Set([ticket.assignee_id, author.type === 'agent' ? author.id : null].filter((account_id) => account_id !== null))
  const about = { reference: formatReference(ticket_id), subject: ticket.subject, reason }
  await notifyAgents(tx, [...recipients], { kind: 'email_failed', ticket_id, reply_id: id, data: about })
}

/** Reports a reply that failed before a mail was created. */
export const reportUnsent = (tx: Tx, reply: Reply, reason: string): Promise<void> =>
  notifyDeliveryFailure(tx, reply, { reason, is_permanent: true, recipient: null })

/** Marks the reply of a returned mail as bounced. A report that a mail is only delayed does not mark it. */
export const recordBounce = async (tx: Tx, bounce: BounceReport): Promise<FilingResult> => {
  const reply = await findBouncedReply(tx, bounce)
  if (!reply) {
    // The mail may be from another module, which handles the bounce itself.
    if (bounce.is_permanent) await enqueueBounce(tx, { message_ids: bounce.message_ids.slice(0, MAX_MESSAGE_IDS) })
    return { state: 'ignored', ticket_id: null, reply_id: null, reason: 'Bounce of a mail that this product did not send.' }
  }
  if (bounce.is_permanent) await markReplyBounced(tx, reply)
  await notifyDeliveryFailure(tx, reply, bounce)
  return { state: 'received', ticket_id: reply.ticket_id, reply_id: reply.id, reason: null }
}
