import { type Generated, type Selectable, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { PurgeBatch, PurgeRange } from '../attachments/model.ts'
import type { MailClass } from './classify.ts'
import type { Envelope } from './model.ts'

/** `quarantined`: kept for review. `ignored`: a loop, a duplicate or a bounce. */
export type InboundState = 'received' | 'quarantined' | 'ignored'

export type FilingResult = {
  readonly state: InboundState
  readonly ticket_id: number | null
  readonly reply_id: number | null
  readonly reason: string | null
}

type InboundRow = {
  id: Generated<number>
  message_id: string | null
  sender: string
  subject: string
  sha256: string
  state: InboundState
  ticket_id: number | null
  reply_id: number | null
  /** Unique: only one delivery of the same mail is filed. */
  dedup_key: string | null
  kind: string
  reason: string | null
  envelope: string
  created_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    inbound_mails: InboundRow
  }
}

export type NewInbound = {
  readonly message_id: string | null
  readonly sender: string
  readonly subject: string
  readonly sha256: string
  readonly kind: MailClass
  readonly envelope: Envelope
  readonly dedup_key: string
}

/** Inserts the row that claims a mail. Undefined for a duplicate, after waiting for a concurrent transaction. */
export const claimInbound = async (tx: Tx, mail: NewInbound, expired_before: Instant | undefined): Promise<number | undefined> => {
  if (expired_before !== undefined)
    await tx.db
      .updateTable('inbound_mails')
      .set({ dedup_key: null })
      .where('dedup_key', '=', mail.dedup_key)
      .where('created_at', '<', expired_before)
      .execute()
  const row = await tx.db
    .insertInto('inbound_mails')
    .values({
      ...mail,
      envelope: JSON.stringify(mail.envelope),
      state: 'ignored',
      reason: null,
      ticket_id: null,
      reply_id: null,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const recordFilingResult = async (tx: Tx, id: number, received: FilingResult): Promise<void> => {
  await tx.db.updateTable('inbound_mails').set(received).where('id', '=', id).execute()
}

export const countMailsFrom = async ({ db }: Reader, sender: string, since: Instant): Promise<number> => {
  const row = await db
    .selectFrom('inbound_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sender', '=', sender)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

export const wasReceived = async ({ db }: Reader, dedup_key: string): Promise<boolean> =>
  (await db.selectFrom('inbound_mails').select('id').where('dedup_key', '=', dedup_key).executeTakeFirst()) !== undefined

export type StoredInboundMail = Omit<Selectable<InboundRow>, 'dedup_key' | 'envelope' | 'kind'> & {
  readonly kind: MailClass
  readonly envelope: Envelope
}

const inboundOf = ({ dedup_key: _, envelope, kind, ...row }: Selectable<InboundRow>): StoredInboundMail => ({
  ...row,
  kind: kind as MailClass,
  envelope: JSON.parse(envelope),
})

const selectByState = ({ db }: Reader, state: InboundState) => db.selectFrom('inbound_mails').where('state', '=', state)

export const listInboundRows = async (
  reader: Reader,
  state: InboundState,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly StoredInboundMail[]> =>
  (await selectByState(reader, state).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()).map(inboundOf)

export const countInbound = async (reader: Reader, state: InboundState): Promise<number> =>
  (
    await selectByState(reader, state)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const findInbound = async ({ db }: Reader, id: number): Promise<StoredInboundMail | undefined> => {
  const row = await db.selectFrom('inbound_mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row && inboundOf(row)
}

export const lockInbound = async (tx: Tx, id: number): Promise<StoredInboundMail | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('inbound_mails').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && inboundOf(row)
}

/** Deletes quarantined and ignored mails, the oldest first. Returns the hashes of their contents, one per row. */
export const deleteUnfiled = async (tx: Tx, before: Instant, limit: number): Promise<readonly string[]> => {
  const old = tx.db
    .selectFrom('inbound_mails')
    .select('id')
    .where(sql<boolean>`state <> 'received'`)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
  const gone = await tx.db.deleteFrom('inbound_mails').where('id', 'in', old).returning('sha256').execute()
  return gone.map(({ sha256 }) => sha256)
}

export const purgeOriginals = async (tx: Tx, { after, limit, closed_before }: PurgeRange): Promise<PurgeBatch> => {
  const slice = await tx.db
    .selectFrom('inbound_mails')
    .leftJoin('tickets', 'tickets.id', 'inbound_mails.ticket_id')
    .select(['inbound_mails.id', 'sha256', 'tickets.status', 'tickets.closed_at'])
    .where('inbound_mails.id', '>', after)
    .orderBy('inbound_mails.id')
    .limit(limit)
    .execute()
  const gone = slice.filter(
    ({ sha256, status, closed_at }) => sha256 !== '' && status === 'closed' && (closed_at ?? Infinity) < closed_before,
  )
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0) await tx.db.updateTable('inbound_mails').set({ sha256: '' }).where('id', 'in', ids).execute()
  return { last: slice.at(-1)?.id, hashes: gone.map(({ sha256 }) => sha256) }
}

export const findFiledTicketId = async ({ db }: Reader, message_id: string): Promise<number | undefined> => {
  const query = db.selectFrom('inbound_mails').select('ticket_id').where('message_id', '=', message_id).where('ticket_id', 'is not', null)
  return (await query.executeTakeFirst())?.ticket_id ?? undefined
}
