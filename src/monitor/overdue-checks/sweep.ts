import { type Instant, MILLISECOND, MINUTE } from '../../contract/time.ts'
import { type Pace, throttle } from '../../kernel/clock.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import type { Dialect } from '../../kernel/db/dialect.ts'
import type { Loop } from '../../kernel/loops.ts'
import { applyTime } from '../checks/apply-ping.ts'
import { deferStateUpdates, findNextDeadline, hasOverdue, lockOverdueChecks } from '../checks/deadlines.ts'
import { signalCheck } from '../checks/signal.ts'
import { recordFlipBatch } from '../flips/record-batch.ts'

// A batch blocks all other writers of SQLite. On PostgreSQL it blocks only its own rows, and each round trip costs the same.
const BATCH_SIZES = { sqlite: 200, postgres: 1_000 }
// The pause after a batch as a multiple of its duration: pings keep half of their throughput (`npm run bench -- ping-mix --only due`).
const SWEEP_DELAY_FACTOR = 4
const LOCKED_RETRY_DELAY = 50 * MILLISECOND

// Each batch of pings can wake the sweep, because it moves deadlines; all signals within this time cause one step.
const SIGNAL_WINDOW = 50 * MILLISECOND

/** `count`: the number of checks of the batch. `waited`: how long the first of them was overdue, in microseconds. */
export type SweepResult = { readonly count: number; readonly waited: number }

type SweepOptions = { readonly limit?: number }

/** Takes overdue checks down as of their deadline, so that downtime does not depend on load. The others get their exact deadline. */
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

// A batch on PostgreSQL has five times as many checks and takes longer.
const INITIAL_DELAY_MS = { sqlite: 40, postgres: 130 }
const OVERLOAD_DELAY_MS = 10
// An overdue check should be recorded as down within two seconds; during the first 1.3 seconds, pings have priority.
const PING_PRIORITY_PERIOD = 1_300 * MILLISECOND

/** Maximum pause between two batches: pings have priority first, then the sweep. `late`: how long the first check is overdue, in µs. */
export const maxSweepDelayMs = (late: number, database: Dialect['name']): number =>
  late < PING_PRIORITY_PERIOD ? INITIAL_DELAY_MS[database] : OVERLOAD_DELAY_MS

/** Takes overdue checks down. Sleeps until the next deadline. */
export const createSweepLoop = (db: Db, pace: Pace): Loop => {
  const batch = BATCH_SIZES[db.dialect.name]
  let swept_at: Instant = 0
  return {
    name: 'going-down',
    topics: ['check', 'overdue', 'resync'],
    signal_window: SIGNAL_WINDOW,
    step: async () => {
      // Each change of a check wakes this loop; most only move a deadline.
      if (!(await db.read(hasOverdue))) return 'idle'
      const started = performance.now()
      const { count, waited } = await db.tx((tx) => {
        swept_at = tx.now
        return sweepOverdue(tx, { limit: batch })
      })
      if (count < batch) return 'idle'
      await throttle(pace, { started, max_ms: maxSweepDelayMs(waited, db.dialect.name), factor: SWEEP_DELAY_FACTOR })
      return 'more'
    },
    nextDue: async () => {
      const due_at = await db.read(findNextDeadline)
      // A row that was due at the last sweep and still is, is locked by another transaction.
      return due_at !== undefined && due_at <= swept_at ? swept_at + LOCKED_RETRY_DELAY : due_at
    },
  }
}

/** A sweep takes an overdue check down within seconds. After this long, no sweep runs. */
const MAX_SWEEP_LAG = 5 * MINUTE

/** Since when overdue checks wait for a sweep; null while the sweep keeps up. */
export const findSweepLagStart = async (reader: Reader): Promise<Instant | null> => {
  const overdue_at = await findNextDeadline(reader)
  return overdue_at !== undefined && reader.now - overdue_at > MAX_SWEEP_LAG ? overdue_at : null
}
