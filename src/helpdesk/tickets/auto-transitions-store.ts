import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Ticket } from './model.ts'
import { toTicket } from './store.ts'

/** Tickets whose automatic transition is due, oldest first. Skips rows that another transaction has locked. */
export const lockDueTransitions = async (tx: Tx, limit: number): Promise<readonly Ticket[]> => {
  const due = tx.db.selectFrom('tickets').selectAll().where('next_move_at', '<=', tx.now).orderBy('next_move_at').orderBy('id').limit(limit)
  return (await tx.dialect.lockSkipLocked(due).execute()).map(toTicket)
}

export const findNextTransitionAt = async ({ db }: Reader): Promise<Instant | undefined> =>
  (
    await db
      .selectFrom('tickets')
      .select('next_move_at')
      .where('next_move_at', 'is not', null)
      .orderBy('next_move_at')
      .limit(1)
      .executeTakeFirst()
  )?.next_move_at ?? undefined

export const listResolvedTickets = async (
  { db }: Reader,
  department_id: number,
): Promise<readonly { id: number; resolved_at: Instant | null }[]> =>
  await db
    .selectFrom('tickets')
    .select(['id', 'resolved_at'])
    .where('department_id', '=', department_id)
    .where('status', '=', 'resolved')
    .where('merged_into_id', 'is', null)
    .execute()

export const updateNextTransition = async (tx: Tx, id: number, next_move_at: Instant | null): Promise<void> => {
  await tx.db.updateTable('tickets').set({ next_move_at }).where('id', '=', id).execute()
}
