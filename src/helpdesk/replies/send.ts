import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind, type JobOutcome } from '../../kernel/jobs/worker.ts'
import { type OutgoingMail, sendMail } from '../../kernel/mail/mailer.ts'
import { system } from '../../people/actor.ts'
import type { FileStore } from '../attachments/file-store.ts'
import { formatReference, type Ticket } from '../tickets/model.ts'
import { publishLiveUpdate, type TicketMutation } from '../tickets/mutation-effects.ts'
import { getTicketForUpdate } from '../tickets/tickets.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { collectAttachments, type CollectedAttachments, formatMissingFiles } from './collect-attachments.ts'
import type { Reply } from './model.ts'
import { textToHtml } from './rich-text.ts'
import { findDepartmentMailbox, findReplyRow, findReplyRowByMessageId, loadMailThread, lockReply, updateReplyRow } from './store.ts'
import { SEND_JOB } from './write.ts'

// The cast is safe: only `writeReply` enqueues these jobs.
const replyIdOf = (job: Job): number => (job.payload as { reply_id: number }).reply_id

export type SenderIdentity = {
  readonly own_domains: { readonly host: string; readonly sender: string }
  readonly replyTo: (ticket: Ticket, mailbox: string) => string
  readonly mail_from: string
}

const mailBody = ({ body, body_html }: Reply, missingFiles: string): Pick<OutgoingMail, 'text' | 'html'> => ({
  text: missingFiles === '' ? body : `${body}\n\n${missingFiles}`,
  ...(body_html !== null && { html: `${body_html}${textToHtml(missingFiles)}` }),
})

type OutboundMail = { readonly identity: SenderIdentity; readonly attachments: CollectedAttachments }

/** Sends a reply as an answer to the client's last mail, so that mail programs show one thread. */
const sendReplyMail = async (tx: Tx, { identity, attachments }: OutboundMail, ticket: Ticket, reply: Reply): Promise<string> => {
  const message_id = `<r${reply.id}.${tx.ids.uuid()}@${identity.own_domains.sender}>`
  const { references, answers } = await loadMailThread(tx, ticket.id)
  const mailbox = await findDepartmentMailbox(tx, ticket.department_id)
  await sendMail(tx, {
    to: [...reply.to],
    cc: [...reply.cc],
    subject: `[${formatReference(ticket.id)}] ${ticket.subject}`,
    ...mailBody(reply, formatMissingFiles(attachments)),
    ...(attachments.attached.length > 0 && { attachments: attachments.attached }),
    message_id,
    reply_to: identity.replyTo(ticket, mailbox ?? identity.mail_from),
    ...(mailbox && { from: mailbox }),
    ...(answers !== undefined && { in_reply_to: answers }),
    ...(references.length > 0 && { references }),
    // `Auto-Submitted` marks automatic mails (RFC 3834), so that auto-responders do not answer them.
    headers: { 'X-Loop': identity.own_domains.host, ...(reply.author.type !== 'agent' && { 'Auto-Submitted': 'auto-generated' }) },
  })
  return message_id
}

const mailActor = system('mail')

const toMutation = (ticket: Ticket): TicketMutation => ({ cause: 'reply_edited', before: ticket, after: ticket, actor: mailActor })

/** Locks the ticket before its reply, like every transaction, so that sending and undoing are serialized. */
const lockQueuedReply = async (tx: Tx, known: Reply): Promise<{ readonly ticket: Ticket; readonly reply: Reply } | undefined> => {
  const ticket = await getTicketForUpdate(tx, mailActor, known.ticket_id)
  const reply = await lockReply(tx, known.id)
  return reply?.email_status === 'queued' ? { ticket, reply } : undefined
}

/** Creates the mail, after which the reply cannot be undone. The reply stays queued until a mail server has accepted the mail. */
const sendQueuedReply = async (tx: Tx, mail: OutboundMail, reply_id: number): Promise<void> => {
  const known = await findReplyRow(tx, reply_id)
  const queued = known && (await lockQueuedReply(tx, known))
  if (!queued || queued.reply.message_id !== null) return
  const message_id = await sendReplyMail(tx, mail, queued.ticket, queued.reply)
  await updateReplyRow(tx, reply_id, { message_id, held_until: null })
  await publishLiveUpdate(tx, toMutation(queued.ticket))
}

/** Records the result of a mail on its reply and ticket. Without a mail server, mails are only stored, and the reply is not sent. */
export const recordMailResult = async (
  tx: Tx,
  { message_id }: Pick<OutgoingMail, 'message_id'>,
  status: 'sent' | 'kept',
): Promise<void> => {
  const known = message_id === undefined ? undefined : await findReplyRowByMessageId(tx, message_id)
  const queued = known && (await lockQueuedReply(tx, known))
  if (!queued) return
  const { ticket, reply } = queued
  await updateReplyRow(tx, reply.id, { email_status: status === 'sent' ? 'sent' : 'none' })
  const data = { reply_id: reply.id, to: reply.to, cc: reply.cc }
  if (status === 'sent') recordTimeline(tx, mailActor, ticket.id, [{ type: 'email_sent', data }])
  await publishLiveUpdate(tx, toMutation(ticket))
}

export type ReportFailure = (tx: Tx, reply: Reply, reason: string) => Promise<void>

/** Attempts to read the files during about four hours, so that a temporarily missing volume loses no reply. */
const FILE_ATTEMPTS = 8

const failReply = async (tx: Tx, reply_id: number, reason: string, reportFailure: ReportFailure): Promise<void> => {
  const known = await findReplyRow(tx, reply_id)
  const queued = known && (await lockQueuedReply(tx, known))
  if (!queued) return
  await updateReplyRow(tx, reply_id, { email_status: 'failed', held_until: null })
  await reportFailure(tx, queued.reply, reason)
  await publishLiveUpdate(tx, toMutation(queued.ticket))
}

export type SendReplyDeps = {
  readonly db: Db
  readonly files: FileStore
  readonly identity: SenderIdentity
  readonly reportFailure: ReportFailure
}

/** Sends replies at the end of their undo window. An undone reply no longer exists, so its job does nothing. */
export const sendReplyJob = ({ db, files, identity, reportFailure }: SendReplyDeps): JobKind => ({
  kind: SEND_JOB,
  concurrency: 4,
  attempts: 20,
  handle: async (job): Promise<JobOutcome> => {
    const reply_id = replyIdOf(job)
    const attachments = await collectAttachments(db, files, reply_id)
    // A reply is not sent without its attachments: the job retries, and the reply fails after the last attempt.
    const error = attachments.unreadable.join(' ')
    if (error === '') return done((tx) => sendQueuedReply(tx, { identity, attachments }, reply_id))
    if (job.attempts < FILE_ATTEMPTS) return { outcome: 'retry', error }
    return done((tx) => failReply(tx, reply_id, error, reportFailure))
  },
})
