import { DAY, type Instant, formatIsoMillis } from '../../contract/time.ts'
import type { CancelReason } from '../../contract/v1/ticket-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, conflict, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import { linkAttachments, releaseScheduledAttachments } from '../attachments/attachments.ts'
import { deleteDraft } from '../drafts/drafts.ts'
import { createReply, type PostedReply, type ReplyInput } from '../replies/create.ts'
import { formatReference, type Ticket } from '../tickets/model.ts'
import { publishLiveUpdate } from '../tickets/mutation-effects.ts'
import { assertNotMerged, assertVersion } from '../tickets/tickets.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import type { ScheduledReply } from './model.ts'
import { deleteScheduled, findScheduled, insertScheduled, listScheduledByTicket, updateScheduled } from './store.ts'

export const SCHEDULED_JOB = 'reply.scheduled'
const MAX_DELAY = 366 * DAY

export const listScheduledReplies = (reader: Reader, ticket_id: number): Promise<readonly ScheduledReply[]> =>
  listScheduledByTicket(reader, ticket_id)

/** Finds a scheduled reply. It cannot change concurrently, because the caller has locked the ticket. */
export const getScheduledReply = async (reader: Reader, ticket_id: number, id: number): Promise<ScheduledReply> => {
  const reply = await findScheduled(reader, id)
  return reply?.ticket_id === ticket_id ? reply : notFound('scheduled reply')
}

export const assertSendAt = (send_at: Instant, now: Instant): void => {
  if (send_at <= now) invalid({ send_at: ['The send at field must be a date in the future.'] })
  if (send_at > now + MAX_DELAY) invalid({ send_at: ['The send at field must be a date within a year.'] })
}

/** Enqueues one job per time. The job does nothing if the reply was rescheduled, sent or cancelled. */
const enqueueSend = (tx: Tx, id: number, send_at: Instant): Promise<void> =>
  enqueue(tx, { kind: SCHEDULED_JOB, payload: { id, send_at }, due_at: send_at, dedup_key: `${SCHEDULED_JOB} ${id} ${send_at}` })

/** Updates open ticket pages in browsers; the ticket itself does not change. */
export const publishScheduleUpdate = (tx: Tx, actor: Actor, ticket: Ticket): Promise<void> =>
  publishLiveUpdate(tx, { cause: 'reply_edited', before: ticket, after: ticket, actor })

export type ScheduleReplyInput = Omit<ReplyInput, 'is_internal' | 'message_id' | 'is_automatic' | 'is_held' | 'to' | 'imported'> & {
  readonly send_at: Instant
  readonly expected?: readonly number[]
}

/** Schedules a reply. Clients see nothing of it until it is sent. */
export const scheduleReply = async (tx: Tx, actor: AgentActor, ticket: Ticket, input: ScheduleReplyInput): Promise<ScheduledReply> => {
  assertNotMerged(ticket)
  assertVersion(ticket, input.expected)
  assertSendAt(input.send_at, tx.now)
  const { body, body_html = null, channel, cc = null, status = null, send_email = true, send_at } = input
  const { account_id } = actor
  const fields = { ticket_id: ticket.id, account_id, body, body_html, channel, cc, status, send_email, send_at, cancel_reason: null }
  const id = await insertScheduled(tx, fields)
  await linkAttachments(tx, actor, input.attachments, { scheduled_reply_id: id })
  await deleteDraft(tx, ticket.id, account_id)
  recordTimeline(tx, actor, ticket.id, [{ type: 'reply_scheduled', data: { scheduled_id: id, send_at: formatIsoMillis(send_at) } }])
  await enqueueSend(tx, id, send_at)
  await publishScheduleUpdate(tx, actor, ticket)
  return await getScheduledReply(tx, ticket.id, id)
}

const getOwnScheduled = async (tx: Tx, actor: AgentActor, ticket: Ticket, id: number): Promise<ScheduledReply> => {
  const reply = await getScheduledReply(tx, ticket.id, id)
  if (reply.author.id !== actor.account_id) forbidden('This action is unauthorized.')
  assertNotMerged(ticket)
  return reply
}

/** A due reply is sent by its job and can no longer be edited. */
const assertNotDue = ({ send_at, cancel_reason }: ScheduledReply, now: Instant): void => {
  if (cancel_reason === null && send_at <= now) conflict('already_sent', 'This reply is already being sent.')
}

export type UpdateScheduledInput = { readonly body?: string; readonly body_html?: string | null; readonly send_at?: Instant }

export const checkScheduledEdit = (reader: Reader, { body, send_at }: UpdateScheduledInput): Promise<void> =>
  validateAll(
    () => body?.trim() === '' && invalid({ body: ['The body field is required.'] }),
    () => send_at !== undefined && assertSendAt(send_at, reader.now),
  )

export const updateScheduledReply = async (
  tx: Tx,
  actor: AgentActor,
  ticket: Ticket,
  { id, ...edit }: UpdateScheduledInput & { readonly id: number },
): Promise<ScheduledReply> => {
  const reply = await getOwnScheduled(tx, actor, ticket, id)
  assertNotDue(reply, tx.now)
  await checkScheduledEdit(tx, edit)
  const send_at = edit.send_at ?? reply.send_at
  assertSendAt(send_at, tx.now)
  const fields = edit.body === undefined ? {} : { body: edit.body, body_html: edit.body_html ?? null }
  await updateScheduled(tx, id, { ...fields, send_at, cancel_reason: null, updated_at: tx.now })
  await enqueueSend(tx, id, send_at)
  await publishScheduleUpdate(tx, actor, ticket)
  return await getScheduledReply(tx, ticket.id, id)
}

export const consumeScheduled = async (tx: Tx, reply: ScheduledReply): Promise<ReplyInput> => {
  const { body, body_html, channel, cc, status, send_email } = reply
  const attachments = await releaseScheduledAttachments(tx, reply.id)
  await deleteScheduled(tx, reply.id)
  return { body, body_html, channel, attachments, send_email, ...(cc !== null && { cc }), ...(status !== null && { status }) }
}

export const sendScheduledNow = async (tx: Tx, actor: AgentActor, ticket: Ticket, id: number): Promise<PostedReply> => {
  const reply = await getOwnScheduled(tx, actor, ticket, id)
  assertNotDue(reply, tx.now)
  return await createReply(tx, actor, ticket, await consumeScheduled(tx, reply))
}

export const cancelScheduledReply = async (
  tx: Tx,
  actor: Actor,
  ticket: Ticket,
  { reply, reason }: { readonly reply: ScheduledReply; readonly reason: CancelReason },
): Promise<void> => {
  await updateScheduled(tx, reply.id, { cancel_reason: reason })
  recordTimeline(tx, actor, ticket.id, [{ type: 'reply_unscheduled', data: { scheduled_id: reply.id, reason } }])
  const recipientId = reason === 'author_left' ? ticket.assignee_id : reply.author.id
  const by = actor.kind === 'agent' ? actor.name : reply.author.name
  const data = { reference: formatReference(ticket.id), subject: ticket.subject, by, reason }
  if (recipientId !== null) await notifyAgents(tx, [recipientId], { kind: 'scheduled_reply_cancelled', ticket_id: ticket.id, data })
  await publishScheduleUpdate(tx, actor, ticket)
}

/** The author deletes a reply. Another agent cancels it, so that the author keeps the text; all agents can delete cancelled replies. */
export const deleteScheduledReply = async (tx: Tx, actor: AgentActor, ticket: Ticket, id: number): Promise<void> => {
  const reply = await getScheduledReply(tx, ticket.id, id)
  assertNotDue(reply, tx.now)
  const isPending = reply.cancel_reason === null
  if (isPending && reply.author.id !== actor.account_id)
    return await cancelScheduledReply(tx, actor, ticket, { reply, reason: 'colleague' })
  await releaseScheduledAttachments(tx, id)
  await deleteScheduled(tx, id)
  if (isPending) recordTimeline(tx, actor, ticket.id, [{ type: 'reply_unscheduled', data: { scheduled_id: id, reason: null } }])
  await publishScheduleUpdate(tx, actor, ticket)
}
