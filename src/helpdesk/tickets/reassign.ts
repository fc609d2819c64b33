import type { Tx } from '../../kernel/db/db.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import type { Client } from '../clients/model.ts'
import { reassignTicketRows } from './store.ts'

// The column `cc` contains only JSON lists of addresses.
const addressesIn = (cc: string): readonly string[] => JSON.parse(cc)

/** Removes the new requester from the CC of the tickets, because the requester receives the mails anyway. */
const removeFromCc = async ({ db }: Tx, from_client_id: number, email: string): Promise<void> => {
  const copied = db.selectFrom('tickets').select(['id', 'cc']).where('client_id', '=', from_client_id).where('cc', '<>', '[]')
  for (const { id, cc } of await copied.execute()) {
    const others = addressesIn(cc).filter((address) => normalizeEmail(address) !== normalizeEmail(email))
    if (others.length < addressesIn(cc).length)
      await db
        .updateTable('tickets')
        .set({ cc: JSON.stringify(others) })
        .where('id', '=', id)
        .execute()
  }
}

/** Moves all tickets of one client to another. Returns their number. */
export const reassignTickets = async (tx: Tx, from_client_id: number, { id, email, company_id }: Client): Promise<number> => {
  await removeFromCc(tx, from_client_id, email)
  return await reassignTicketRows(tx, from_client_id, { client_id: id, requester_email: email, company_id })
}
