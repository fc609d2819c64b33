import { type Selectable, sql } from 'kysely'
import type { Instant } from '../../../contract/time.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import type { ImapSettings, MailboxImap } from './model.ts'

type ImapRow = {
  mailbox_id: number
  host: string
  port: number
  security: string
  username: string
  /** Encrypted. */
  password: string
  folder: string
  after_fetch: string
  move_to: string | null
  is_active: number
  uid_validity: string | null
  last_uid: number
  lease: string | null
  failures: number
  last_error: string | null
  last_error_at: Instant | null
  last_fetched_at: Instant | null
  next_fetch_at: Instant
}

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    mailbox_imap: ImapRow
    imap_messages: { mailbox_id: number; uid: number; is_taken: number }
  }
}

const enumsOf = ({ security, after_fetch }: Selectable<ImapRow>) =>
  ({ security, after_fetch }) as Pick<MailboxImap, 'security' | 'after_fetch'>

const imapOf = (row: Selectable<ImapRow>): MailboxImap => {
  const { password: _, uid_validity: __, last_uid: ___, lease: ____, is_active, ...rest } = row
  return { ...rest, ...enumsOf(row), is_active: is_active === 1 }
}

export const listImapRows = async ({ db }: Reader): Promise<readonly MailboxImap[]> =>
  (await db.selectFrom('mailbox_imap').selectAll().orderBy('mailbox_id').execute()).map(imapOf)

export type StoredImap = { readonly imap: MailboxImap; readonly password: string }

export const findImapRow = async ({ db }: Reader, mailbox_id: number): Promise<StoredImap | undefined> => {
  const row = await db.selectFrom('mailbox_imap').selectAll().where('mailbox_id', '=', mailbox_id).executeTakeFirst()
  return row && { imap: imapOf(row), password: row.password }
}

type NewImap = ImapSettings & { readonly mailbox_id: number; readonly password: string; readonly is_active: boolean }

/** Saves the settings and makes a fetch due. Revokes the current lease, because its holder has the old settings. */
export const upsertImap = async (tx: Tx, { is_active, ...input }: NewImap, isElsewhere: boolean): Promise<void> => {
  const fresh = { lease: null, failures: 0, last_error: null, last_error_at: null, next_fetch_at: tx.now, is_active: is_active ? 1 : 0 }
  await tx.db
    .insertInto('mailbox_imap')
    .values({ ...input, ...fresh, uid_validity: null, last_uid: 0, last_fetched_at: null })
    .onConflict((conflict) =>
      conflict.column('mailbox_id').doUpdateSet({ ...input, ...fresh, ...(isElsewhere && { uid_validity: null, last_uid: 0 }) }),
    )
    .execute()
  if (isElsewhere) await tx.db.deleteFrom('imap_messages').where('mailbox_id', '=', input.mailbox_id).execute()
}

export const deleteImapRow = async (tx: Tx, mailbox_id: number): Promise<boolean> => {
  await tx.db.deleteFrom('imap_messages').where('mailbox_id', '=', mailbox_id).execute()
  return (await tx.db.deleteFrom('mailbox_imap').where('mailbox_id', '=', mailbox_id).executeTakeFirst()).numDeletedRows === 1n
}

export type ClaimedMailbox = StoredImap & {
  readonly lease: string
  readonly address: string
  readonly uid_validity: string | null
  readonly last_uid: number
}

const selectDue = ({ db }: Reader) =>
  db
    .selectFrom('mailbox_imap')
    .innerJoin('mailboxes', 'mailboxes.id', 'mailbox_imap.mailbox_id')
    .where(sql<boolean>`mailbox_imap.is_active = 1`)
    .where(sql<boolean>`mailboxes.is_active = 1`)

export const claimDue = async (
  tx: Tx,
  { limit, lease, until }: { limit: number; lease: string; until: Instant },
): Promise<readonly ClaimedMailbox[]> => {
  const due = await selectDue(tx)
    .select(['mailbox_id', 'address'])
    .where('next_fetch_at', '<=', tx.now)
    .orderBy('next_fetch_at')
    .limit(limit)
    .execute()
  const taken: ClaimedMailbox[] = []
  for (const { mailbox_id, address } of due) {
    // Optimistic locking: of two processes that read the same row, only one updates it.
    const row = await tx.db
      .updateTable('mailbox_imap')
      .set({ lease, next_fetch_at: until })
      .where('mailbox_id', '=', mailbox_id)
      .where('next_fetch_at', '<=', tx.now)
      .returningAll()
      .executeTakeFirst()
    if (row)
      taken.push({ imap: imapOf(row), password: row.password, lease, address, uid_validity: row.uid_validity, last_uid: row.last_uid })
  }
  return taken
}

export const findNextFetchAt = async (reader: Reader): Promise<Instant | undefined> =>
  (await selectDue(reader).select('next_fetch_at').orderBy('next_fetch_at').limit(1).executeTakeFirst())?.next_fetch_at

type ImapChanges = Partial<Omit<ImapRow, 'mailbox_id'>>

/** Updates the row only while the lease is valid; otherwise returns false. */
export const updateClaimed = async (tx: Tx, { imap, lease }: ClaimedMailbox, changes: ImapChanges): Promise<boolean> => {
  const result = await tx.db
    .updateTable('mailbox_imap')
    .set(changes)
    .where('mailbox_id', '=', imap.mailbox_id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const ROWS_PER_INSERT = 500

export const insertMessages = async (tx: Tx, mailbox_id: number, uids: readonly number[]): Promise<void> => {
  for (let at = 0; at < uids.length; at += ROWS_PER_INSERT)
    await tx.db
      .insertInto('imap_messages')
      .values(uids.slice(at, at + ROWS_PER_INSERT).map((uid) => ({ mailbox_id, uid, is_taken: 0 })))
      .onConflict((conflict) => conflict.columns(['mailbox_id', 'uid']).doNothing())
      .execute()
}

export const deleteMessages = async (tx: Tx, mailbox_id: number, uids?: readonly number[]): Promise<void> => {
  if (uids?.length === 0) return
  await tx.db
    .deleteFrom('imap_messages')
    .where('mailbox_id', '=', mailbox_id)
    .$if(uids !== undefined, (query) => query.where('uid', 'in', uids ?? []))
    .execute()
}

export const markMessageReceived = async (tx: Tx, mailbox_id: number, uid: number): Promise<void> => {
  await tx.db.updateTable('imap_messages').set({ is_taken: 1 }).where('mailbox_id', '=', mailbox_id).where('uid', '=', uid).execute()
}

export const listMessageUids = async (
  { db }: Reader,
  mailbox_id: number,
  { is_taken, limit }: { readonly is_taken: boolean; readonly limit: number },
): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('imap_messages')
      .select('uid')
      .where('mailbox_id', '=', mailbox_id)
      .where('is_taken', '=', is_taken ? 1 : 0)
      .orderBy('uid')
      .limit(limit)
      .execute()
  ).map(({ uid }) => uid)
