import type { Tx } from '../../kernel/db/db.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mailer.ts'
import { system } from '../../people/actor.ts'
import { referenceOf, type Ticket } from '../tickets/model.ts'
import { getTicketForChange } from '../tickets/tickets.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import type { Reply } from './model.ts'
import { lockReply, mailboxOfDepartment, replyById, threadOf, updateReply } from './store.ts'
import { SEND_JOB } from './write.ts'

// Only `writeReply` makes these jobs.
const replyIdOf = (job: Job): number => (job.payload as { reply_id: number }).reply_id

/** How our mails are recognised when they are answered. */
export type Letterhead = {
  readonly own_domain: string
  /** An address that names the ticket and cannot be made up. */ readonly replyTo: (ticket: Ticket, mailbox: string) => string
  readonly mail_from: string
}

/** Puts a reply on its way to the client, as an answer to what the client wrote last, so that every mail program shows one conversation. */
const post = async (tx: Tx, letterhead: Letterhead, ticket: Ticket, reply: Reply): Promise<string> => {
  const message_id = `<r${reply.id}.${tx.ids.uuid()}@${letterhead.own_domain}>`
  const { references, answers } = await threadOf(tx, ticket.id)
  const mailbox = await mailboxOfDepartment(tx, ticket.department_id)
  await sendMail(tx, {
    to: [...reply.to],
    cc: [...reply.cc],
    subject: `[${referenceOf(ticket.id)}] ${ticket.subject}`,
    text: reply.body,
    ...(reply.body_html !== null && { html: reply.body_html }),
    message_id,
    reply_to: letterhead.replyTo(ticket, mailbox ?? letterhead.mail_from),
    ...(mailbox && { from: mailbox }),
    ...(answers !== undefined && { in_reply_to: answers }),
    ...(references.length > 0 && { references }),
    // What no person wrote says so, and other machines do not answer it.
    headers: { 'X-Loop': letterhead.own_domain, ...(reply.author.type !== 'agent' && { 'Auto-Submitted': 'auto-generated' }) },
  })
  return message_id
}

/** The ticket is locked before its reply, as everywhere: whoever takes the reply back at this moment comes before or after, never in between. */
const sendHeld = async (tx: Tx, letterhead: Letterhead, reply_id: number): Promise<void> => {
  const known = await replyById(tx, reply_id)
  if (!known) return
  const actor = system('mail')
  const ticket = await getTicketForChange(tx, actor, known.ticket_id)
  const reply = await lockReply(tx, reply_id)
  if (reply?.email_status !== 'queued') return
  const message_id = await post(tx, letterhead, ticket, reply)
  await updateReply(tx, reply.id, { email_status: 'sent', message_id })
  await recordTimeline(tx, actor, ticket.id, [{ type: 'email_sent', data: { reply_id, to: reply.to, cc: reply.cc } }])
}

/** Sends replies whose time to be taken back is over. One that was taken back is not there any more. */
export const sendReplyJob = (letterhead: Letterhead): JobKind => ({
  kind: SEND_JOB,
  concurrency: 4,
  attempts: 20,
  handle: async (job) => done((tx) => sendHeld(tx, letterhead, replyIdOf(job))),
})
