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

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    mailboxes: MailboxRow
  }
}

const mailboxOf = ({ id, address, name, department_id, is_active }: Selectable<MailboxRow>): Mailbox => ({
  id,
  address,
  name,
  department_id,
  is_active: is_active === 1,
})

export const listMailboxRows = async ({ db }: Reader): Promise<readonly Mailbox[]> =>
  (await db.selectFrom('mailboxes').selectAll().orderBy('id').execute()).map(mailboxOf)

export type MailboxInput = Omit<Mailbox, 'id'>

export const insertMailbox = async (tx: Tx, { is_active, ...input }: MailboxInput): Promise<Mailbox | undefined> => {
  const row = await tx.db
    .insertInto('mailboxes')
    .values({ ...input, is_active: Number(is_active), created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && mailboxOf(row)
}

export const updateMailboxRow = async (
  tx: Tx,
  id: number,
  { is_active, ...input }: Partial<MailboxInput>,
): Promise<Mailbox | undefined> => {
  const row = await tx.db
    .updateTable('mailboxes')
    .set({ ...input, ...(is_active !== undefined && { is_active: Number(is_active) }), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && mailboxOf(row)
}

export const deleteMailboxRow = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.db.deleteFrom('mailboxes').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n
