import { sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import { updateMany } from '../../kernel/db/bulk.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { StateUpdate } from './apply-ping.ts'
import type { Check, CheckState } from './model.ts'
import { STATE_COLUMNS } from './rows.ts'
import type { TimedCheck } from './status.ts'

/** Skips locked rows: several processes sweep one PostgreSQL database, and the next sweep finds a check that a ping has locked. */
const lockClause = ({ dialect }: Tx) => (dialect.name === 'postgres' ? sql`for update of check_states skip locked` : sql``)

/** Only the columns that a sweep needs, because a sweep may read thousands of rows in one second. */
export type OverdueCheck = Pick<Check, 'id' | 'project_id'> & TimedCheck & CheckState

const OVERDUE_COLUMNS = [
  'id',
  'project_id',
  'kind',
  'timeout',
  'grace',
  'schedule',
  'tz',
  'max_runtime',
  ...STATE_COLUMNS,
] as const satisfies readonly (keyof OverdueCheck)[]

/** Checks whose deadline may be over, oldest deadline first, locked until the transaction ends. */
export const lockOverdueChecks = async (tx: Tx, limit: number): Promise<readonly OverdueCheck[]> => {
  const { rows } = await sql<OverdueCheck>`
    select ${sql.join(OVERDUE_COLUMNS.map((name) => sql.ref(name)))} from check_states join checks on checks.id = check_states.check_id
    where alert_after is not null and alert_after <= ${tx.now}
    order by alert_after limit ${limit} ${lockClause(tx)}`.execute(tx.db)
  return rows
}

const UPDATE_STATES = updateMany(
  'check_states',
  { status: 'text', alert_after: 'bigint', failures_in_row: 'integer', successes_in_row: 'integer', check_id: 'bigint' },
  'version = version + 1',
)

export const deferStateUpdates = (tx: Tx, updates: readonly { readonly id: number; readonly state: StateUpdate['state'] }[]): void =>
  tx.writeOnCommit(
    UPDATE_STATES,
    updates.map(({ id, state }) => [state.status, state.alert_after, state.failures_in_row, state.successes_in_row, id]),
  )

export const findNextDeadline = async ({ db }: Reader): Promise<Instant | undefined> => {
  const row = await db
    .selectFrom('check_states')
    .select('alert_after')
    .where('alert_after', 'is not', null)
    .orderBy('alert_after')
    .limit(1)
    .executeTakeFirst()
  return row?.alert_after ?? undefined
}

export const hasOverdue = async (reader: Reader): Promise<boolean> => ((await findNextDeadline(reader)) ?? Infinity) <= reader.now
