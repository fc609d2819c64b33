import { sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Rule } from './model.ts'
import { findRule } from './store.ts'

export const claimDueRule = async (tx: Tx, next_run_at: Instant): Promise<Rule | undefined> => {
  const due = await tx.db
    .selectFrom('automations')
    .select(['id', 'next_run_at'])
    .where(sql<boolean>`next_run_at is not null`)
    .where('next_run_at', '<=', tx.now)
    .orderBy('next_run_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  const { numUpdatedRows } = await tx.db
    .updateTable('automations')
    .set({ next_run_at })
    .where('id', '=', due.id)
    .where('next_run_at', '=', due.next_run_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? await findRule(tx, due.id) : undefined
}

export const findNextRunAt = async ({ db }: Reader): Promise<Instant | undefined> => {
  const query = sql<{ at: Instant | null }>`select min(next_run_at) as at from automations where next_run_at is not null`
  return (await query.execute(db)).rows[0]?.at ?? undefined
}

export const listMarkedTickets = async ({ db }: Reader, automation_id: number): Promise<ReadonlySet<number>> => {
  const rows = await db.selectFrom('automation_marks').select('ticket_id').where('automation_id', '=', automation_id).execute()
  return new Set(rows.map(({ ticket_id }) => ticket_id))
}

export const markTicket = async (tx: Tx, automation_id: number, ticket_id: number): Promise<boolean> => {
  const row = await tx.db
    .insertInto('automation_marks')
    .values({ automation_id, ticket_id })
    .onConflict((conflict) => conflict.columns(['automation_id', 'ticket_id']).doNothing())
    .returning('ticket_id')
    .executeTakeFirst()
  return row !== undefined
}

const BATCH_SIZE = 500

export const unmarkTickets = async (tx: Tx, automation_id: number, ticket_ids: readonly number[]): Promise<void> => {
  for (let start = 0; start < ticket_ids.length; start += BATCH_SIZE)
    await tx.db
      .deleteFrom('automation_marks')
      .where('automation_id', '=', automation_id)
      .where('ticket_id', 'in', ticket_ids.slice(start, start + BATCH_SIZE))
      .execute()
}

export const unmarkAllTickets = async (tx: Tx, automation_id: number): Promise<void> => {
  await tx.db.deleteFrom('automation_marks').where('automation_id', '=', automation_id).execute()
}
