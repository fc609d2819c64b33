import type { Instant } from '../../contract/time.ts'
import { insertMany, withRows } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { emitAll } from '../../kernel/outbox.ts'
import type { NewFlip } from '../checks/apply-ping.ts'

export type CheckFlip = { readonly check_id: number; readonly flip: NewFlip }

const INSERT_FLIPS = insertMany<{ id: number }>(
  'flips',
  { check_id: 'bigint', old_status: 'text', new_status: 'text', reason: 'text', created_at: 'bigint' },
  'id',
)

// Asked for each by itself, which looks at the newest alone; and a plan made while the history was nearly empty would read all of it for ever.
const SELECT_LAST_FLIP_TIMES = withRows<{ check_id: number; last_at: Instant | null }>(
  { check_id: 'bigint' },
  (requested) =>
    `select given.check_id, (select max(flips.created_at) from flips where flips.check_id = given.check_id) as last_at from ${requested}`,
)

/** A check's history never runs backwards, even if a ping waited while the check was found overdue, or a clock was set back. */
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

/** Writes status changes of many checks down, each check's in order, and announces those between working and not working. */
export const recordFlipBatch = async (tx: Tx, flips: readonly CheckFlip[]): Promise<void> => {
  const ordered = await withMonotonicTimes(tx, flips)
  const rows = await tx.bulk(
    INSERT_FLIPS,
    ordered.map(({ check_id, flip }) => [check_id, flip.old_status, flip.new_status, flip.reason, flip.at]),
  )
  // Numbers are given in the order of the rows, so the smallest belongs to the first.
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const recorded = ordered.map(({ check_id, flip }, index) => ({ check_id, flip_id: ids[index] ?? 0, ...flip }))
  await emitAll(
    tx,
    'check.flipped',
    recorded.filter(({ new_status }) => new_status === 'up' || new_status === 'down'),
  )
}
