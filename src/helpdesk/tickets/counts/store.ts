import { type Generated, type RawBuilder, sql } from 'kysely'
import type { Instant } from '../../../contract/time.ts'
import type { TicketPriority } from '../../../contract/v1/ticket-enums.ts'
import { insertMany } from '../../../kernel/db/bulk.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import type { TicketScope } from '../../ticket-scope.ts'
import { joinConditions, toCountedConditions } from '../counted-conditions.ts'
import type { CountedFilters } from '../filters.ts'

/** Key of a total. `assignee_id` is 0 for unassigned tickets, because a primary key cannot contain null. */
export type CountGroup = {
  readonly status: string
  readonly priority: string
  readonly department_id: number
  readonly assignee_id: number
}

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    ticket_counts: { status: string; priority: string; department_id: number; assignee_id: number; count: number }
    ticket_count_deltas: {
      id: Generated<number>
      status: string
      priority: string
      department_id: number
      assignee_id: number
      delta: number
      created_at: Instant
    }
  }
}

const INSERT_DELTAS = insertMany('ticket_count_deltas', {
  status: 'text',
  priority: 'text',
  department_id: 'bigint',
  assignee_id: 'bigint',
  delta: 'integer',
  created_at: 'bigint',
})

export const insertDeltas = (tx: Tx, deltas: readonly (CountGroup & { readonly delta: number })[]): void =>
  tx.writeOnCommit(
    INSERT_DELTAS,
    deltas.map(({ status, priority, department_id, assignee_id, delta }) => [status, priority, department_id, assignee_id, delta, tx.now]),
  )

const selectCounted = (filters: CountedFilters, scope: TicketScope): RawBuilder<unknown> => {
  const where = joinConditions(toCountedConditions(filters, scope, { unassigned: 0 }))
  // A single statement reads totals and deltas from one snapshot.
  return sql`(select priority, count as n from ticket_counts where ${where}
    union all
    select priority, delta as n from ticket_count_deltas where ${where}) as counted`
}

export const sumCounts = async (reader: Reader, filters: CountedFilters, scope: TicketScope): Promise<number> => {
  const result = await sql<{ total: number }>`
    select cast(coalesce(sum(n), 0) as bigint) as total from ${selectCounted(filters, scope)}`.execute(reader.db)
  return result.rows[0]?.total ?? 0
}

export type PriorityTotal = { readonly priority: TicketPriority; readonly total: number }

export const sumCountsByPriority = async (
  reader: Reader,
  filters: CountedFilters,
  scope: TicketScope,
): Promise<readonly PriorityTotal[]> => {
  const result = await sql<PriorityTotal>`
    select priority, cast(sum(n) as bigint) as total from ${selectCounted(filters, scope)} group by priority`.execute(reader.db)
  return result.rows
}

export const findOldestDeltaAt = async ({ db }: Reader): Promise<Instant | undefined> =>
  (await db.selectFrom('ticket_count_deltas').select('created_at').orderBy('id').limit(1).executeTakeFirst())?.created_at

/** Deletes and returns up to `limit` deltas. Skips rows that another process has locked. */
export const claimDeltas = async (tx: Tx, limit: number) => {
  const oldest = tx.db.selectFrom('ticket_count_deltas').select('id').orderBy('id').limit(limit)
  return await tx.db.deleteFrom('ticket_count_deltas').where('id', 'in', tx.dialect.lockSkipLocked(oldest)).returningAll().execute()
}

export const addDeltasToCounts = async (tx: Tx, groups: readonly (CountGroup & { readonly count: number })[]): Promise<void> => {
  for (const group of groups)
    await tx.db
      .insertInto('ticket_counts')
      .values(group)
      .onConflict((conflict) =>
        conflict
          .columns(['status', 'priority', 'department_id', 'assignee_id'])
          .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('ticket_counts.count'), '+', ref('excluded.count')) })),
      )
      .execute()
  await tx.db.deleteFrom('ticket_counts').where('count', '=', 0).execute()
}
