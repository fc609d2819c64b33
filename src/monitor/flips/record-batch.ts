import type { Instant } from '../../contract/time.ts'
import { insertMany, createRowsStatement } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { emitAll } from '../../kernel/outbox/outbox.ts'
import type { NewFlip } from './model.ts'

export type CheckFlip = { readonly check_id: number; readonly flip: NewFlip }

const INSERT_FLIPS = insertMany<{ id: number }>(
  'flips',
  { check_id: 'bigint', old_status: 'text', new_status: 'text', reason: 'text', created_at: 'bigint' },
  'id',
)

// A subquery for each check reads only its newest flip. A join planned while the table was nearly empty would read the whole table.
const SELECT_LAST_FLIP_TIMES = createRowsStatement<{ check_id: number; last_at: Instant | null }>(
  { check_id: 'bigint' },
  (requested) =>
    `select given.check_id, (select max(flips.created_at) from flips where flips.check_id = given.check_id) as last_at from ${requested}`,
)

/** Flips of a check have increasing times, even if a ping waited while a sweep took the check down, or the clock was set back. */
const withMonotonicTimes = async (tx: Tx, flips: readonly CheckFlip[]): Promise<readonly CheckFlip[]> => {
  const ids = [...new Set(flips.map(({ check_id }) => check_id))]
  const rows = await tx.bulk(
    SELECT_LAST_FLIP_TIMES,
    ids.map((id) => [id]),
  )
  const last = new Map(rows.map(({ check_id, last_at }) => [check_id, last_at]))
  return flips.map(({ check_id, flip }) => {
    const at = Math.max(flip.at, last.get(check_id) ?? 0)
    last.set(check_id, at)
    return { check_id, flip: { ...flip, at } }
  })
}

/** Records flips of many checks, those of each check in order, and emits an event for each change to `up` or `down`. */
export const recordFlipBatch = async (tx: Tx, flips: readonly CheckFlip[]): Promise<void> => {
  const ordered = await withMonotonicTimes(tx, flips)
  const rows = await tx.bulk(
    INSERT_FLIPS,
    ordered.map(({ check_id, flip }) => [check_id, flip.old_status, flip.new_status, flip.reason, flip.at]),
  )
  // Ids increase in the order of the rows, so the smallest id belongs to the first row.
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const recorded = ordered.map(({ check_id, flip }, index) => ({ check_id, flip_id: ids[index] ?? 0, ...flip }))
  await emitAll(
    tx,
    'check.flipped',
    recorded.filter(({ new_status }) => new_status === 'up' || new_status === 'down'),
  )
}
