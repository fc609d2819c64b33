import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/db.ts'

type LinkedTicket = { readonly problem_id: number | null; readonly merged_into_id: number | null }

const countedProblemId = (ticket: LinkedTicket | null): number | null =>
  ticket === null || ticket.merged_into_id !== null ? null : ticket.problem_id

export const updateLinkedCount = async (tx: Tx, before: LinkedTicket | null, after: LinkedTicket): Promise<void> => {
  const [from, to] = [countedProblemId(before), countedProblemId(after)]
  if (from === to) return
  // Locks in the order of ids, to prevent deadlocks.
  for (const id of [from, to].filter((one) => one !== null).toSorted((a, b) => a - b))
    await tx.db
      .updateTable('problems')
      .set({ linked_incidents_count: sql<number>`linked_incidents_count + ${id === to ? 1 : -1}` })
      .where('id', '=', id)
      .execute()
}
