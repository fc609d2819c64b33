import type { Tx } from '../../kernel/db/db.ts'

/** What a client wrote in its own tickets is another's; the name and address it was written under stay. */
export const reassignReplies = async ({ db }: Tx, from_client_id: number, author_id: number): Promise<void> => {
  await db
    .updateTable('replies')
    .set({ author_id })
    .where('author_type', '=', 'client')
    .where('author_id', '=', from_client_id)
    .where('ticket_id', 'in', db.selectFrom('tickets').select('id').where('client_id', '=', from_client_id))
    .execute()
}
