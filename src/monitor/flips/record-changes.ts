import type { Instant } from '../../contract/time.ts'
import { insertMany, withRows } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { emitAll } from '../../kernel/outbox.ts'
import type { Change } from '../checks/apply-ping.ts'

export type CheckChange = { readonly check_id: number; readonly change: Change }

const INSERT_FLIPS = insertMany<{ id: number }>(
  'flips',
  { check_id: 'bigint', old_status: 'text', new_status: 'text', reason: 'text', created_at: 'bigint' },
  'id',
)

// Asked for each by itself, which looks at the newest alone; and a plan made while the history was nearly empty would read all of it for ever.
const LAST_CHANGES = withRows<{ check_id: number; last_at: Instant | null }>(
  { check_id: 'bigint' },
  (given) =>
    `select given.check_id, (select max(flips.created_at) from flips where flips.check_id = given.check_id) as last_at from ${given}`,
)

/** A check's history never runs backwards, even if a ping waited while the check was found overdue, or a clock was set back. */
const inOrder = async (tx: Tx, changes: readonly CheckChange[]): Promise<readonly CheckChange[]> => {
  const ids = [...new Set(changes.map(({ check_id }) => check_id))]
  const rows = await tx.bulk(
    LAST_CHANGES,
    ids.map((id) => [id]),
  )
  const last = new Map(rows.map(({ check_id, last_at }) => [check_id, last_at]))
  return changes.map(({ check_id, change }) => {
    const at = Math.max(change.at, last.get(check_id) ?? 0)
    last.set(check_id, at)
    return { check_id, change: { ...change, at } }
  })
}

/** Writes status changes of many checks down, each check's in order, and announces those between working and not working. */
export const recordChanges = async (tx: Tx, changes: readonly CheckChange[]): Promise<void> => {
  const ordered = await inOrder(tx, changes)
  const rows = await tx.bulk(
    INSERT_FLIPS,
    ordered.map(({ check_id, change }) => [check_id, change.old_status, change.new_status, change.reason, change.at]),
  )
  // Numbers are given in the order of the rows, so the smallest belongs to the first.
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const news = ordered.map(({ check_id, change }, index) => ({ check_id, flip_id: ids[index] ?? 0, ...change }))
  await emitAll(
    tx,
    'check.flipped',
    news.filter(({ new_status }) => new_status === 'up' || new_status === 'down'),
  )
}
