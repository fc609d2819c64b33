import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { Flip, FlipFilter } from './model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    flips: { -readonly [C in keyof Flip]: C extends 'id' ? Generated<number> : Flip[C] }
  }
}

export const listCheckFlips = async ({ db }: Reader, check_id: number, { from, before }: FlipFilter): Promise<readonly Flip[]> =>
  await db
    .selectFrom('flips')
    .selectAll()
    .where('check_id', '=', check_id)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? 0))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const listProjectFlips = async ({ db }: Reader, project_id: number, from: Instant): Promise<readonly Flip[]> =>
  await db
    .selectFrom('flips')
    .innerJoin('checks', 'checks.id', 'flips.check_id')
    .selectAll('flips')
    .where('checks.project_id', '=', project_id)
    .where('flips.created_at', '>=', from)
    .orderBy('flips.created_at', 'desc')
    .orderBy('flips.id', 'desc')
    .execute()

/** When the downtime began that ended with this flip. */
export const findDownSince = async ({ db }: Reader, check_id: number, flip_id: number): Promise<Instant | null> => {
  const row = await db
    .selectFrom('flips')
    .select(['new_status', 'created_at'])
    .where('check_id', '=', check_id)
    .where('id', '<', flip_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.new_status === 'down' ? row.created_at : null
}

// The number of parameters of a statement is limited.
const CHECKS_PER_QUERY = 500

export type CheckStatusChange = Pick<Flip, 'check_id' | 'old_status' | 'new_status' | 'created_at'>

export const listStatusChanges = async (
  { db }: Reader,
  check_ids: readonly number[],
  from: Instant,
): Promise<readonly CheckStatusChange[]> => {
  const changes: CheckStatusChange[] = []
  for (let start = 0; start < check_ids.length; start += CHECKS_PER_QUERY)
    changes.push(
      ...(await db
        .selectFrom('flips')
        .select(['check_id', 'old_status', 'new_status', 'created_at'])
        .where('check_id', 'in', check_ids.slice(start, start + CHECKS_PER_QUERY))
        .where('created_at', '>=', from)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()),
    )
  return changes
}
