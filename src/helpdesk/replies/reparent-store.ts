import { sql } from 'kysely'
import type { Reader, Tx } from '../../kernel/db/db.ts'

/** Moves all replies to another ticket; each row keeps its source ticket. */
export const moveReplyRows = async (tx: Tx, from: number, to: number): Promise<number> => {
  const result = await tx.db
    .updateTable('replies')
    .set({ ticket_id: to, source_ticket_id: sql<number>`coalesce(source_ticket_id, ${from})` })
    .where('ticket_id', '=', from)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export const restoreReplyRows = async (tx: Tx, from: number, source_id: number, to: number): Promise<readonly number[]> => {
  const rows = await tx.db
    .updateTable('replies')
    .set({ ticket_id: to, source_ticket_id: source_id === to ? null : source_id })
    .where('ticket_id', '=', from)
    .where('source_ticket_id', '=', source_id)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const moveSelectedReplyRows = async (tx: Tx, from: number, ids: readonly number[], to: number): Promise<readonly number[]> => {
  const rows = await tx.db
    .updateTable('replies')
    .set({ ticket_id: to, source_ticket_id: null })
    .where('ticket_id', '=', from)
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const findDescriptionReplyId = async ({ db }: Reader, ticket_id: number, source_ticket_id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('replies')
      .select('id')
      .where('ticket_id', '=', ticket_id)
      .where('source_ticket_id', '=', source_ticket_id)
      .where('is_description', '=', 1)
      .executeTakeFirst()
  )?.id

/** Reassigns the replies of a client on the client's own tickets; the name and address of the author in the replies do not change. */
export const reassignReplyRows = async ({ db }: Tx, from_client_id: number, author_id: number): Promise<void> => {
  await db
    .updateTable('replies')
    .set({ author_id })
    .where('author_type', '=', 'client')
    .where('author_id', '=', from_client_id)
    .where('ticket_id', 'in', db.selectFrom('tickets').select('id').where('client_id', '=', from_client_id))
    .execute()
}
