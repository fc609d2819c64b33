import { type Instant, MILLISECOND } from '../../contract/time.ts'
import { type Pace, throttle } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Loop } from '../../kernel/loops.ts'
import { applyTime } from '../checks/apply-ping.ts'
import { signalCheck } from '../checks/signal.ts'
import { deferStateUpdates, findNextDeadline, hasOverdue, lockOverdueChecks } from './overdue-store.ts'
import { recordFlipBatch } from './record-batch.ts'
import { maxSweepDelayMs } from './sweep-throttle.ts'

// SQLite holds everybody up while it writes; PostgreSQL only itself, and each round trip costs the same.
const BATCH_SIZES = { sqlite: 200, postgres: 1_000 }
// So many times what a batch takes is left to others: pings are to keep half their pace, and whoever tells of what went down wants time
// too (`npm run bench -- ping-mix --only due`).
const SWEEP_DELAY_FACTOR = 4
// A row that somebody holds is tried again after this long.
const LOCKED_RETRY_DELAY = 50 * MILLISECOND

/** `count`: how many were looked at. `waited`: for how long the first of them had, in microseconds. */
export type SweepResult = { readonly count: number; readonly waited: number }

type SweepOptions = { readonly limit?: number }

/**
 * Looks at the checks whose time may be up. Those that are overdue go down, at the moment they were due, however late we notice:
 * downtime must not depend on how busy we were. Those that are well get the moment to look again.
 */
export const sweepOverdue = async (tx: Tx, { limit = BATCH_SIZES[tx.dialect.name] }: SweepOptions = {}): Promise<SweepResult> => {
  const checks = await lockOverdueChecks(tx, limit)
  const updates = checks.map((check) => ({ check, id: check.id, ...applyTime(check, tx.now) }))
  const down = updates.filter(({ flips }) => flips.length > 0)
  deferStateUpdates(tx, updates)
  if (down.length > 0)
    await recordFlipBatch(
      tx,
      down.flatMap(({ id, flips }) => flips.map((flip) => ({ check_id: id, flip }))),
    )
  for (const { check } of down) signalCheck(tx, check)
  return { count: checks.length, waited: tx.now - (checks[0]?.alert_after ?? tx.now) }
}

/** Notices silence. It sleeps until the next moment at which a check may be overdue. */
export const createSweepLoop = (db: Db, pace: Pace): Loop => {
  const batch = BATCH_SIZES[db.dialect.name]
  let swept_at: Instant = 0
  return {
    name: 'going-down',
    topics: ['check', 'overdue', 'resync'],
    step: async () => {
      // Each change of a check wakes this loop; most change only when it is to look again.
      if (!(await db.read(hasOverdue))) return 'idle'
      const started = performance.now()
      const { count, waited } = await db.tx((tx) => {
        swept_at = tx.now
        return sweepOverdue(tx, { limit: batch })
      })
      if (count < batch) return 'idle'
      await throttle(pace, { started, longest_ms: maxSweepDelayMs(waited, db.dialect.name), times: SWEEP_DELAY_FACTOR })
      return 'more'
    },
    nextDue: async () => {
      const due_at = await db.read(findNextDeadline)
      // What was due at the last look and still is, is held by somebody.
      return due_at !== undefined && due_at <= swept_at ? swept_at + LOCKED_RETRY_DELAY : due_at
    },
  }
}
