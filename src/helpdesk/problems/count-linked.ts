import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/db.ts'

type LinkedTicket = { readonly problem_id: number | null; readonly merged_into_id: number | null }

const countedProblemId = (ticket: LinkedTicket | null): number | null =>
  ticket === null || ticket.merged_into_id !== null ? null : ticket.problem_id

/** Keeps the number of tickets on their problems, whatever happens to a ticket. */
export const updateLinkedCount = async (tx: Tx, before: LinkedTicket | null, after: LinkedTicket): Promise<void> => {
  const [from, to] = [countedProblemId(before), countedProblemId(after)]
  if (from === to) return
  // In the order of their ids: two tickets that change places between two problems do not wait for each other.
  for (const id of [from, to].filter((one) => one !== null).toSorted((a, b) => a - b))
    await tx.db
      .updateTable('problems')
      .set({ linked_incidents_count: sql<number>`linked_incidents_count + ${id === to ? 1 : -1}` })
      .where('id', '=', id)
      .execute()
}
