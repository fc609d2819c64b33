import type { Tx } from '../../kernel/db/db.ts'

/** Reassigns replies of a client in its own tickets; the stored name and address of the author stay. */
export const reassignReplies = async ({ db }: Tx, from_client_id: number, author_id: number): Promise<void> => {
  await db
    .updateTable('replies')
    .set({ author_id })
    .where('author_type', '=', 'client')
    .where('author_id', '=', from_client_id)
    .where('ticket_id', 'in', db.selectFrom('tickets').select('id').where('client_id', '=', from_client_id))
    .execute()
}
