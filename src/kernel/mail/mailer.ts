import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import { getBrand, formatSender } from '../branding.ts'
import type { SecretBox } from '../crypto.ts'
import type { Db, Reader, Tx } from '../db/db.ts'
import { enqueue, makeJobDue, type Job } from '../jobs/jobs.ts'
import { done, type JobKind, type JobOutcome } from '../jobs/worker.ts'
import { emptiedBody, messageIdIn, openBody, sealBody } from './body.ts'
import { validateMail, toMimeMessage, type OutgoingMail } from './message.ts'
import { createSmtp, type SmtpDelivery } from './smtp.ts'

export type { OutgoingMail, MailAttachment } from './message.ts'

/** `kept`: no SMTP server is configured yet. */
export type MailStatus = 'queued' | 'sent' | 'kept' | 'failed'

declare module '../db/tables.ts' {
  interface Tables {
    mails: {
      id: Generated<number>
      sender: string
      recipients: string
      subject: string
      body: string
      is_clear_text: Generated<number>
      status: MailStatus
      error: string | null
      created_at: Instant
      sent_at: Instant | null
    }
  }
}

/** Jobs of encrypted mails. Earlier versions cannot decrypt them, so they do not claim this kind. */
const KIND = 'mail.send-sealed'
/** Jobs that an earlier version enqueued. */
export const CLEAR_TEXT_JOB = 'mail.send'
const ATTEMPTS = 12

/** An invalid mail is stored as failed instead of rolling back the caller's transaction. `wakes`: dedup key of a job that waits for it. */
export const sendMail = async (tx: Tx, mail: OutgoingMail, wakes?: string): Promise<number> => {
  const problem = validateMail(mail)
  const { id } = await tx.db
    .insertInto('mails')
    .values({
      sender: mail.from ?? '',
      recipients: [...mail.to, ...(mail.cc ?? [])].join(', '),
      subject: mail.subject,
      body: problem === undefined ? sealBody(mail, tx.box, tx.ids.bytes(12)) : emptiedBody(mail),
      is_clear_text: 0,
      status: problem === undefined ? 'queued' : 'failed',
      error: problem ?? null,
      created_at: tx.now,
      sent_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (problem === undefined) await enqueue(tx, { kind: KIND, payload: { mail_id: id, wakes } })
  return id
}

/** Enqueues a mail that was stored while no SMTP server was configured. */
export const sendStoredMail = async (tx: Tx, mail_id: number, wakes?: string): Promise<void> => {
  const kept = tx.db.updateTable('mails').set({ status: 'queued' }).where('id', '=', mail_id).where('status', '=', 'kept')
  if ((await kept.executeTakeFirst()).numUpdatedRows === 1n) await enqueue(tx, { kind: KIND, payload: { mail_id, wakes } })
}

// Not validated: only this file writes these payloads.
const payloadOf = (job: Job) => job.payload as { readonly mail_id: number; readonly wakes?: string }

const findQueued = ({ db }: Reader, id: number) =>
  db.selectFrom('mails').select(['id', 'body', 'created_at']).where('id', '=', id).where('status', '=', 'queued').executeTakeFirst()

export type StoredMailStatus = { readonly id: number; readonly status: MailStatus; readonly error: string | null }

/** Omits mails that have been pruned. */
export const listMailStatuses = async ({ db }: Reader, ids: readonly number[]): Promise<readonly StoredMailStatus[]> =>
  ids.length === 0 ? [] : await db.selectFrom('mails').select(['id', 'status', 'error']).where('id', 'in', ids).execute()

export const cancelMails = async (tx: Tx, ids: readonly number[], error: string): Promise<void> => {
  if (ids.length === 0) return
  const rows = await tx.db.selectFrom('mails').select(['id', 'body']).where('id', 'in', ids).where('status', '=', 'queued').execute()
  for (const { id, body } of rows)
    await tx.db
      .updateTable('mails')
      .set({ status: 'failed', error, ...endedColumns(body) })
      .where('id', '=', id)
      .where('status', '=', 'queued')
      .execute()
}

const endedColumns = (body: string) => ({ body: emptiedBody({ message_id: messageIdIn(body) ?? undefined }), is_clear_text: 0 })

type StatusChange = { readonly status: MailStatus; readonly sender: string; readonly error?: string }

const recordStatus =
  (job: Job, stored: string, { status, sender, error }: StatusChange) =>
  async (tx: Tx): Promise<void> => {
    const { mail_id, wakes } = payloadOf(job)
    const sent_at = status === 'sent' ? tx.now : null
    const hasEnded = status === 'sent' || status === 'failed'
    await tx.db
      .updateTable('mails')
      .set({ status, sender, error: error ?? null, sent_at, ...(hasEnded && endedColumns(stored)) })
      .where('id', '=', mail_id)
      .execute()
    if (status !== 'queued' && wakes !== undefined) await makeJobDue(tx, wakes)
  }

/** Called in the transaction that records the status. */
type OnMailEnded = (tx: Tx, mail: OutgoingMail, status: 'sent' | 'kept') => Promise<void>

type SendAttempt = {
  readonly job: Job
  readonly sender: string
  readonly end: (change: StatusChange) => JobOutcome
  readonly record: (change: StatusChange) => (tx: Tx) => Promise<void>
}

const toJobOutcome = (delivery: SmtpDelivery, { job, sender, end, record }: SendAttempt): JobOutcome => {
  if (delivery.outcome === 'sent') return end({ status: 'sent', sender, error: delivery.note })
  const { error } = delivery
  const isOver = delivery.outcome === 'refused' || job.attempts >= ATTEMPTS
  if (isOver) return end({ status: 'failed', sender, error })
  return { outcome: 'retry', error, record: record({ status: 'queued', sender, error }) }
}

type MailerOptions = {
  readonly db: Db
  readonly box: SecretBox
  readonly smtp_url?: string
  readonly mail_from: string
  readonly onEnded?: OnMailEnded
}

const UNREADABLE = 'The mail cannot be decrypted: it was stored with another SECRET_KEY.'

const createMailHandler = ({ db, box, smtp_url, mail_from, onEnded }: MailerOptions): JobKind['handle'] => {
  const smtp = smtp_url === undefined ? undefined : createSmtp(smtp_url)
  return async (job) => {
    const row = await db.read((reader) => findQueued(reader, payloadOf(job).mail_id))
    if (!row) return done()
    const record = (change: StatusChange) => recordStatus(job, row.body, change)
    const mail = openBody(row.body, box)
    if (!mail) return done(record({ status: 'failed', sender: '', error: UNREADABLE }))
    const sender = mail.from ?? formatSender((await db.read(getBrand)).product_name, mail_from)
    const end = (change: StatusChange): JobOutcome =>
      done(async (tx) => {
        if (change.status === 'sent' || change.status === 'kept') await onEnded?.(tx, mail, change.status)
        await record(change)(tx)
      })
    if (!smtp) return end({ status: 'kept', sender })
    const delivery = await smtp(toMimeMessage(mail, { mail_id: row.id, from: sender, created_at: row.created_at }))
    return toJobOutcome(delivery, { job, sender, end, record })
  }
}

export const createMailJobs = (options: MailerOptions): readonly JobKind[] => {
  const handle = createMailHandler(options)
  return [KIND, CLEAR_TEXT_JOB].map((kind) => ({ kind, concurrency: 4, attempts: ATTEMPTS, handle }))
}

export const deleteOldMails = async (tx: Tx, before: Instant, limit: number): Promise<number> => {
  const old = tx.db.selectFrom('mails').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit)
  return Number((await tx.db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst()).numDeletedRows)
}
