import type { Reader, Tx } from '../../kernel/db/db.ts'
import { lockTickets } from './store.ts'

export const listMergedTickets = ({ db }: Reader, id: number): Promise<readonly { readonly id: number; readonly subject: string }[]> =>
  db.selectFrom('tickets').select(['id', 'subject']).where('merged_into_id', '=', id).orderBy('id').execute()

/** Locks the tickets that were merged into this ticket, or only those in `among`, and returns their ids. */
export const lockMergedTickets = async (tx: Tx, id: number, among?: readonly number[]): Promise<readonly number[]> => {
  const merged = (await listMergedTickets(tx, id)).map((ticket) => ticket.id)
  const ids = among ? among.filter((one) => merged.includes(one)) : merged
  await lockTickets(tx, ids)
  return ids
}

export const repointMerged = async (tx: Tx, from: readonly number[], merged_into_id: number): Promise<void> => {
  if (from.length === 0) return
  await tx.db.updateTable('tickets').set({ merged_into_id, updated_at: tx.now }).where('id', 'in', from).execute()
}
