import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Mailbox } from './model.ts'

type MailboxRow = {
  id: Generated<number>
  address: string
  name: string
  department_id: number
  is_active: number
  created_at: Instant
  updated_at: Instant
}

/** `quarantined`: too many from one sender; a person decides. `ignored`: our own words, a double, a report. */
export type InboundState = 'received' | 'quarantined' | 'ignored'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    mailboxes: MailboxRow
    inbound_mails: {
      id: Generated<number>
      message_id: string | null
      sender: string
      subject: string
      sha256: string
      state: InboundState
      ticket_id: number | null
      reply_id: number | null
      created_at: Instant
    }
  }
}

const mailboxOf = ({ id, address, name, department_id, is_active }: Selectable<MailboxRow>): Mailbox => ({
  id,
  address,
  name,
  department_id,
  is_active: is_active === 1,
})

export const allMailboxes = async ({ db }: Reader): Promise<readonly Mailbox[]> =>
  (await db.selectFrom('mailboxes').selectAll().orderBy('id').execute()).map(mailboxOf)

export type MailboxWish = Omit<Mailbox, 'id'>

export const insertMailbox = async (tx: Tx, { is_active, ...wish }: MailboxWish): Promise<Mailbox | undefined> => {
  const row = await tx.db
    .insertInto('mailboxes')
    .values({ ...wish, is_active: Number(is_active), created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && mailboxOf(row)
}

export const updateMailboxRow = async (tx: Tx, id: number, { is_active, ...wish }: Partial<MailboxWish>): Promise<Mailbox | undefined> => {
  const row = await tx.db
    .updateTable('mailboxes')
    .set({ ...wish, ...(is_active !== undefined && { is_active: Number(is_active) }), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && mailboxOf(row)
}

export const deleteMailboxRow = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.db.deleteFrom('mailboxes').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n

export type NewInbound = {
  readonly message_id: string | null
  readonly sender: string
  readonly subject: string
  readonly sha256: string
  readonly state: InboundState
  readonly ticket_id?: number | null
  readonly reply_id?: number | null
}

export const insertInbound = async (tx: Tx, mail: NewInbound): Promise<number> => {
  const row = await tx.db
    .insertInto('inbound_mails')
    .values({ ...mail, ticket_id: mail.ticket_id ?? null, reply_id: mail.reply_id ?? null, created_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const wasReceived = async ({ db }: Reader, message_id: string): Promise<boolean> =>
  (await db.selectFrom('inbound_mails').select('id').where('message_id', '=', message_id).limit(1).executeTakeFirst()) !== undefined

export const countFrom = async ({ db }: Reader, sender: string, since: Instant): Promise<number> => {
  const row = await db
    .selectFrom('inbound_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sender', '=', sender)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The ticket a mail of ours or theirs belongs to, by its id. */
export const ticketOfMessage = async ({ db }: Reader, message_id: string): Promise<number | undefined> => {
  const reply = await db
    .selectFrom('replies')
    .select('ticket_id')
    .where('message_id', '=', message_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (reply) return reply.ticket_id
  const body = await db.selectFrom('ticket_bodies').select('ticket_id').where('message_id', '=', message_id).limit(1).executeTakeFirst()
  if (body) return body.ticket_id
  const mail = await db
    .selectFrom('inbound_mails')
    .select('ticket_id')
    .where('message_id', '=', message_id)
    .where('ticket_id', 'is not', null)
    .executeTakeFirst()
  return mail?.ticket_id ?? undefined
}
