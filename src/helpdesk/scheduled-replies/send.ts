import type { Tx } from '../../kernel/db/db.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { type AgentActor, hasPermission, system } from '../../people/actor.ts'
import { actorForAccount } from '../../people/sign-in/authenticate.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import { postReply } from '../replies/create.ts'
import { formatReference, type Ticket } from '../tickets/model.ts'
import { findTicket, getTicketForUpdate } from '../tickets/tickets.ts'
import { findCancelReason, hasClientRepliedSince, type ScheduledReply } from './model.ts'
import { cancelScheduledReply, consumeScheduled, SCHEDULED_JOB } from './scheduled.ts'
import { findScheduled } from './store.ts'

type SendPayload = { readonly id: number; readonly send_at: number }

// The cast is safe: only `enqueueSend` enqueues these jobs.
const payloadOf = (job: Job): SendPayload => job.payload as SendPayload

const schedulerActor = system('scheduled replies')

const isStillScheduled = (reply: ScheduledReply | undefined, { send_at }: SendPayload): reply is ScheduledReply =>
  reply !== undefined && reply.cancel_reason === null && reply.send_at === send_at

/** The author as actor; undefined if the account was deactivated or has lost the permission. */
const findAuthor = async (tx: Tx, { author, ticket_id }: ScheduledReply): Promise<AgentActor | undefined> => {
  const agent = await actorForAccount(tx, author.id, 'scheduled')
  return agent && hasPermission(agent, 'tickets:write') && (await findTicket(tx, agent, ticket_id)) ? agent : undefined
}

/** If the client has replied since the last edit, the status stays and the author is notified, so that the question is not overlooked. */
const postScheduled = async (tx: Tx, author: AgentActor, ticket: Ticket, reply: ScheduledReply): Promise<void> => {
  const { status, ...input } = await consumeScheduled(tx, reply)
  const isLate = hasClientRepliedSince(ticket, reply)
  const { reply: posted } = await postReply(tx, author, ticket, { ...input, is_held: false, ...(!isLate && { status }) })
  if (!isLate) return
  const data = { reference: formatReference(ticket.id), subject: ticket.subject, reason: status === undefined ? '' : 'status_kept' }
  await notifyAgents(tx, [author.account_id], { kind: 'scheduled_reply_sent', ticket_id: ticket.id, reply_id: posted.id, data })
}

const sendScheduledReply = async (tx: Tx, payload: SendPayload): Promise<void> => {
  const known = await findScheduled(tx, payload.id)
  if (!isStillScheduled(known, payload)) return
  const ticket = await getTicketForUpdate(tx, schedulerActor, known.ticket_id)
  // The reply is read again under the lock of the ticket, which every edit takes.
  const reply = await findScheduled(tx, payload.id)
  if (!isStillScheduled(reply, payload)) return
  const author = await findAuthor(tx, reply)
  const reason = findCancelReason(ticket, reply) ?? (author ? undefined : 'author_left')
  if (reason || !author) await cancelScheduledReply(tx, schedulerActor, ticket, { reply, reason: reason ?? 'author_left' })
  else await postScheduled(tx, author, ticket, reply)
}

/** Posts the reply in the transaction that ends the job, so exactly once. */
export const scheduledReplyJob: JobKind = {
  kind: SCHEDULED_JOB,
  concurrency: 4,
  attempts: 20,
  handle: async (job) => done((tx) => sendScheduledReply(tx, payloadOf(job))),
}
