import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/db.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import { PRUNE_EVERY } from './statements.ts'

const CHECKS = 500
const MOST_DELETED = 2_000
const CURSOR = 'pings.pruned_up_to'

// Only `pruneLogs` writes it.
const cursorOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const lastOfSlice = async (tx: Tx, after: number): Promise<number | undefined> => {
  const slice = await tx.db
    .selectFrom('check_states')
    .select('check_id')
    .where('check_id', '>', after)
    .orderBy('check_id')
    .limit(CHECKS)
    .execute()
  return slice.at(-1)?.check_id
}

const deleteBetween = async (tx: Tx, after: number, last: number): Promise<number> => {
  const { numAffectedRows } = await sql`delete from pings where (check_id, n) in (
    select pings.check_id, pings.n from check_states
    join checks on checks.id = check_states.check_id
    join projects on projects.id = checks.project_id
    join pings on pings.check_id = check_states.check_id and pings.n <= check_states.n_pings - projects.ping_log_limit - ${PRUNE_EVERY}
    where check_states.check_id > ${after} and check_states.check_id <= ${last} and pings.type <> 'fail' limit ${MOST_DELETED})`.execute(
    tx.db,
  )
  return Number(numAffectedRows)
}

/** Goes through all checks, a few at a time, and cuts logs that are longer than their project wants: its limit may have been lowered. */
export const pruneLogs = async (tx: Tx): Promise<'more' | 'done'> => {
  const after = cursorOf(await findSetting(tx, CURSOR))
  const last = await lastOfSlice(tx, after)
  if (last === undefined) {
    await putSetting(tx, CURSOR, 0)
    return 'done'
  }
  if ((await deleteBetween(tx, after, last)) < MOST_DELETED) await putSetting(tx, CURSOR, last)
  return 'more'
}
