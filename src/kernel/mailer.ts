import type { Generated } from 'kysely'
import type { Instant } from '../contract/time.ts'
import { getBrand, senderNamed } from './branding.ts'
import type { Db, Reader, Tx } from './db/db.ts'
import { enqueue, hasten, type Job } from './jobs/jobs.ts'
import { done, type JobKind, type Outcome } from './jobs/worker.ts'
import { mailMistake, messageOf, type Mail } from './mail-message.ts'
import { createSmtp, type Delivery } from './mail-smtp.ts'

export type { Mail, MailAttachment } from './mail-message.ts'

/** `kept`: there is no server to send through; the dashboard shows it instead. */
export type MailStatus = 'queued' | 'sent' | 'kept' | 'failed'

declare module './db/tables.ts' {
  interface Tables {
    mails: {
      id: Generated<number>
      /** Empty while the mail waits for the sender the server is configured with. */
      sender: string
      recipients: string
      subject: string
      body: string
      status: MailStatus
      error: string | null
      created_at: Instant
      sent_at: Instant | null
    }
  }
}

const KIND = 'mail.send'
const ATTEMPTS = 12

/**
 * Puts a mail on its way when the transaction commits. A mail that cannot be sent (a broken address from a stranger's message) is
 * stored as failed: it must not take back the work that wanted to tell somebody. `wakes` names a job that waits for what becomes of it.
 */
export const sendMail = async (tx: Tx, mail: Mail, wakes?: string): Promise<number> => {
  const mistake = mailMistake(mail)
  const { id } = await tx.db
    .insertInto('mails')
    .values({
      sender: mail.from ?? '',
      recipients: [...mail.to, ...(mail.cc ?? [])].join(', '),
      subject: mail.subject,
      body: JSON.stringify(mail),
      status: mistake === undefined ? 'queued' : 'failed',
      error: mistake ?? null,
      created_at: tx.now,
      sent_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (mistake === undefined) await enqueue(tx, { kind: KIND, payload: { mail_id: id, wakes } })
  return id
}

/** A mail that was kept goes on its way after all: there is a server now. */
export const sendKept = async (tx: Tx, mail_id: number, wakes?: string): Promise<void> => {
  const kept = tx.db.updateTable('mails').set({ status: 'queued' }).where('id', '=', mail_id).where('status', '=', 'kept')
  if ((await kept.executeTakeFirst()).numUpdatedRows === 1n) await enqueue(tx, { kind: KIND, payload: { mail_id, wakes } })
}

// Only this file writes these payloads and bodies.
const payloadOf = (job: Job) => job.payload as { readonly mail_id: number; readonly wakes?: string }
const parseMail = (body: string): Mail => JSON.parse(body)

const findQueued = ({ db }: Reader, id: number) =>
  db.selectFrom('mails').select(['id', 'body', 'created_at']).where('id', '=', id).where('status', '=', 'queued').executeTakeFirst()

type Change = { readonly status: MailStatus; readonly sender: string; readonly error?: string }

const settle =
  (job: Job, { status, sender, error }: Change) =>
  async (tx: Tx): Promise<void> => {
    const { mail_id, wakes } = payloadOf(job)
    const sent_at = status === 'sent' ? tx.now : null
    await tx.db
      .updateTable('mails')
      .set({ status, sender, error: error ?? null, sent_at })
      .where('id', '=', mail_id)
      .execute()
    if (status !== 'queued' && wakes !== undefined) await hasten(tx, wakes)
  }

/** Told what became of a mail, in the transaction that remembers it. */
type OnSettled = (tx: Tx, mail: Mail, status: 'sent' | 'kept') => Promise<void>

const outcomeOf = (delivery: Delivery, job: Job, sender: string, end: (change: Change) => Outcome): Outcome => {
  if (delivery.outcome === 'sent') return end({ status: 'sent', sender, error: delivery.note })
  const { error } = delivery
  const isOver = delivery.outcome === 'refused' || job.attempts >= ATTEMPTS
  if (isOver) return done(settle(job, { status: 'failed', sender, error }))
  return { outcome: 'retry', error, record: settle(job, { status: 'queued', sender, error }) }
}

type Settings = {
  readonly db: Db
  readonly smtp_url?: string
  readonly mail_from: string
  readonly onSettled?: OnSettled
}

export const mailJob = ({ db, smtp_url, mail_from, onSettled }: Settings): JobKind => {
  const smtp = smtp_url === undefined ? undefined : createSmtp(smtp_url)
  return {
    kind: KIND,
    concurrency: 4,
    attempts: ATTEMPTS,
    handle: async (job) => {
      const row = await db.read((reader) => findQueued(reader, payloadOf(job).mail_id))
      if (!row) return done()
      const mail = parseMail(row.body)
      const from = mail.from ?? senderNamed((await db.read(getBrand)).product_name, mail_from)
      const end = (change: Change): Outcome =>
        done(async (tx) => {
          if (change.status === 'sent' || change.status === 'kept') await onSettled?.(tx, mail, change.status)
          await settle(job, change)(tx)
        })
      if (!smtp) return end({ status: 'kept', sender: from })
      const delivery = await smtp(messageOf(mail, { mail_id: row.id, from, created_at: row.created_at }))
      return outcomeOf(delivery, job, from, end)
    },
  }
}
