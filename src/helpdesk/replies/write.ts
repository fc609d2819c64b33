import type { Instant } from '../../contract/time.ts'
import type { TicketChannel, EmailStatus, SenderVerification, TicketStatus } from '../../contract/v1/ticket-enums.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import type { Actor } from '../../people/actor.ts'
import { linkAttachments } from '../attachments/attachments.ts'
import type { Ticket } from '../tickets/model.ts'
import { runEffects } from '../tickets/mutation-effects.ts'
import { type ReplyStatsPatch, updateReplyStats } from '../tickets/reply-stats.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { emitReply } from './emit-events.ts'
import { isFromClient, isResponse, type Reply, type ReplyAuthor, UNDO_WINDOW } from './model.ts'
import { insertReply } from './store.ts'

export type ReplyInput = {
  readonly body: string
  /** HTML that was already sanitized. */
  readonly body_html?: string | null
  readonly is_internal?: boolean
  readonly channel: TicketChannel
  readonly cc?: readonly string[]
  readonly attachments?: readonly number[]
  readonly status?: TicketStatus
  /** Whether the reply is mailed. Default: for replies of agents. */
  readonly send_email?: boolean
  readonly message_id?: string | null
  readonly sender_verification?: SenderVerification | null
  /** Whether the reply can be undone. Default: for replies of agents. */
  readonly is_held?: boolean
  /** Recipients of the mail. Default: the requester. */
  readonly to?: readonly string[]
  /** An automatic mail, such as an out-of-office notice, changes neither the status nor the response times of the ticket. */
  readonly is_automatic?: boolean
  readonly imported?: { readonly created_at: Instant }
}

export type PostedReply = { readonly reply: Reply; readonly ticket: Ticket }

type WriteReplyInput = {
  readonly actor: Actor
  readonly author: ReplyAuthor
  readonly ticket: Ticket
  readonly input: ReplyInput
  readonly mentions?: readonly number[]
}

const isMailed = ({ author, input }: WriteReplyInput): boolean => {
  if (input.is_internal || input.imported || author.type === 'client') return false
  return input.send_email ?? author.type === 'agent'
}

const toNewReply = (now: Instant, options: WriteReplyInput) => {
  const { author, ticket, input } = options
  const mailed = isMailed(options)
  const isHeld = mailed && (input.is_held ?? author.type === 'agent')
  const email_status: EmailStatus = mailed ? 'queued' : 'none'
  return {
    ticket_id: ticket.id,
    type: input.is_internal ? ('note' as const) : ('reply' as const),
    author,
    body: input.body,
    body_html: input.body_html ?? null,
    channel: input.channel,
    to: mailed ? (input.to ?? [ticket.requester_email]) : [],
    cc: mailed ? (input.cc ?? ticket.cc) : (input.cc ?? []),
    message_id: input.message_id ?? null,
    sender_verification: input.sender_verification ?? null,
    email_status,
    held_until: isHeld ? now + UNDO_WINDOW : null,
    undo: isHeld ? { first_response_at: ticket.first_response_at, status: ticket.status, became: input.status ?? ticket.status } : null,
    created_at: input.imported?.created_at ?? now,
  }
}

/** New reply statistics of the ticket. An automatic mail counts neither as a response nor as a question. */
const statsAfter = (ticket: Ticket, reply: Reply, isAutomatic: boolean): ReplyStatsPatch => {
  const replies_count = ticket.replies_count + 1
  const at = reply.created_at
  if (isAutomatic) return { replies_count }
  if (isResponse(reply))
    return { replies_count, last_agent_reply_at: at, first_response_at: ticket.first_response_at ?? at, oldest_unanswered_at: null }
  if (isFromClient(reply)) return { replies_count, last_client_reply_at: at, oldest_unanswered_at: ticket.oldest_unanswered_at ?? at }
  return { replies_count }
}

export const SEND_JOB = 'reply.send'

/** Writes a reply or note on a ticket that the caller has locked. The caller updates the status. */
export const writeReply = async (tx: Tx, options: WriteReplyInput): Promise<PostedReply> => {
  const { actor, ticket, input, mentions = [] } = options
  const reply = await insertReply(tx, toNewReply(tx.now, options))
  await linkAttachments(tx, actor, input.attachments, { ticket_id: ticket.id, reply_id: reply.id })
  const after = await updateReplyStats(tx, ticket, statsAfter(ticket, reply, input.is_automatic ?? false))
  const data = { reply_id: reply.id, ...(mentions.length > 0 && { mentions }) }
  recordTimeline(tx, actor, ticket.id, [{ type: reply.type === 'note' ? 'note_added' : 'replied', data }])
  if (!input.imported) await emitReply(tx, actor, after, reply)
  if (reply.email_status === 'queued')
    await enqueue(tx, {
      kind: SEND_JOB,
      payload: { reply_id: reply.id },
      due_at: reply.held_until ?? tx.now,
      dedup_key: `${SEND_JOB} ${reply.id}`,
    })
  await runEffects(tx, { cause: 'replied', before: ticket, after, actor, reply_ids: [reply.id] })
  return { reply, ticket: after }
}
