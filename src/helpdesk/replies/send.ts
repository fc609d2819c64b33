import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind, type JobOutcome } from '../../kernel/jobs/worker.ts'
import { sendMail, type OutgoingMail } from '../../kernel/mailer.ts'
import { system } from '../../people/actor.ts'
import type { Files } from '../attachments/files.ts'
import { tellWatchers, type Happening } from '../tickets/effects.ts'
import { referenceOf, type Ticket } from '../tickets/model.ts'
import { getTicketForChange } from '../tickets/tickets.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { enclosuresOf, missingLine, type Enclosures } from './enclose.ts'
import type { Reply } from './model.ts'
import { htmlOfText } from './rich-text.ts'
import { lockReply, mailboxOfDepartment, replyById, replyByMessageId, threadOf, updateReply } from './store.ts'
import { SEND_JOB } from './write.ts'

// Only `writeReply` makes these jobs.
const replyIdOf = (job: Job): number => (job.payload as { reply_id: number }).reply_id

/** How our mails are recognised when they are answered. */
export type Letterhead = {
  readonly own_domains: { readonly host: string; readonly sender: string }
  /** An address that names the ticket and cannot be made up. */ readonly replyTo: (ticket: Ticket, mailbox: string) => string
  readonly mail_from: string
}

/** What is said, and a line about what could not be enclosed. */
const wordsOf = ({ body, body_html }: Reply, missing: string): Pick<OutgoingMail, 'text' | 'html'> => ({
  text: missing === '' ? body : `${body}\n\n${missing}`,
  ...(body_html !== null && { html: `${body_html}${htmlOfText(missing)}` }),
})

type Posting = { readonly letterhead: Letterhead; readonly enclosures: Enclosures }

/** Puts a reply on its way to the client, as an answer to what the client wrote last, so that every mail program shows one conversation. */
const post = async (tx: Tx, { letterhead, enclosures }: Posting, ticket: Ticket, reply: Reply): Promise<string> => {
  const message_id = `<r${reply.id}.${tx.ids.uuid()}@${letterhead.own_domains.sender}>`
  const { references, answers } = await threadOf(tx, ticket.id)
  const mailbox = await mailboxOfDepartment(tx, ticket.department_id)
  await sendMail(tx, {
    to: [...reply.to],
    cc: [...reply.cc],
    subject: `[${referenceOf(ticket.id)}] ${ticket.subject}`,
    ...wordsOf(reply, missingLine(enclosures)),
    ...(enclosures.enclosed.length > 0 && { attachments: enclosures.enclosed }),
    message_id,
    reply_to: letterhead.replyTo(ticket, mailbox ?? letterhead.mail_from),
    ...(mailbox && { from: mailbox }),
    ...(answers !== undefined && { in_reply_to: answers }),
    ...(references.length > 0 && { references }),
    // What no person wrote says so, and other machines do not answer it.
    headers: { 'X-Loop': letterhead.own_domains.host, ...(reply.author.type !== 'agent' && { 'Auto-Submitted': 'auto-generated' }) },
  })
  return message_id
}

const postman = system('mail')

const onItsWay = (ticket: Ticket): Happening => ({ cause: 'reply_edited', before: ticket, after: ticket, actor: postman })

/** The ticket is locked before its reply, as everywhere: whoever takes the reply back at this moment comes before or after, never in between. */
const lockQueued = async (tx: Tx, known: Reply): Promise<{ readonly ticket: Ticket; readonly reply: Reply } | undefined> => {
  const ticket = await getTicketForChange(tx, postman, known.ticket_id)
  const reply = await lockReply(tx, known.id)
  return reply?.email_status === 'queued' ? { ticket, reply } : undefined
}

/** From here on it cannot be taken back; it stays queued until a server has taken the mail. */
const sendHeld = async (tx: Tx, posting: Posting, reply_id: number): Promise<void> => {
  const known = await replyById(tx, reply_id)
  const queued = known && (await lockQueued(tx, known))
  if (!queued || queued.reply.message_id !== null) return
  const message_id = await post(tx, posting, queued.ticket, queued.reply)
  await updateReply(tx, reply_id, { message_id, held_until: null })
  await tellWatchers(tx, onItsWay(queued.ticket))
}

/** A mail has left: when it was a reply, the reply and its ticket say so. One that was kept, because there is no server, was none. */
export const noteMail = async (tx: Tx, { message_id }: Pick<OutgoingMail, 'message_id'>, status: 'sent' | 'kept'): Promise<void> => {
  const known = message_id === undefined ? undefined : await replyByMessageId(tx, message_id)
  const queued = known && (await lockQueued(tx, known))
  if (!queued) return
  const { ticket, reply } = queued
  await updateReply(tx, reply.id, { email_status: status === 'sent' ? 'sent' : 'none' })
  const data = { reply_id: reply.id, to: reply.to, cc: reply.cc }
  if (status === 'sent') recordTimeline(tx, postman, ticket.id, [{ type: 'email_sent', data }])
  await tellWatchers(tx, onItsWay(ticket))
}

/** Reports on the ticket and to its agents that a reply was not sent. */
export type ReportFailure = (tx: Tx, reply: Reply, reason: string) => Promise<void>

/** About four hours: a folder that was not mounted for a while must not cost a reply. */
const FILE_ATTEMPTS = 8

const failReply = async (tx: Tx, reply_id: number, reason: string, reportFailure: ReportFailure): Promise<void> => {
  const known = await replyById(tx, reply_id)
  const queued = known && (await lockQueued(tx, known))
  if (!queued) return
  await updateReply(tx, reply_id, { email_status: 'failed', held_until: null })
  await reportFailure(tx, queued.reply, reason)
  await tellWatchers(tx, onItsWay(queued.ticket))
}

export type SendReplyDeps = {
  readonly db: Db
  readonly files: Files
  readonly letterhead: Letterhead
  readonly reportFailure: ReportFailure
}

/** Sends replies whose time to be taken back is over. One that was taken back is not there any more. */
export const sendReplyJob = ({ db, files, letterhead, reportFailure }: SendReplyDeps): JobKind => ({
  kind: SEND_JOB,
  concurrency: 4,
  attempts: 20,
  handle: async (job): Promise<JobOutcome> => {
    const reply_id = replyIdOf(job)
    const enclosures = await enclosuresOf(db, files, reply_id)
    // Without its file a reply would be another one: it waits for the file, and fails when it stays away.
    const error = enclosures.unreadable.join(' ')
    if (error === '') return done((tx) => sendHeld(tx, { letterhead, enclosures }, reply_id))
    if (job.attempts < FILE_ATTEMPTS) return { outcome: 'retry', error }
    return done((tx) => failReply(tx, reply_id, error, reportFailure))
  },
})
