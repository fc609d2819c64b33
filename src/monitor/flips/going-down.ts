import { MILLISECOND, type Instant } from '../../contract/time.ts'
import { throttle, type Pace } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Loop } from '../../kernel/loops.ts'
import { announceCheck } from '../checks/announce.ts'
import { applyTime } from '../checks/apply-ping.ts'
import { hasOverdue, nextOverdue, takeOverdue, writeTimed } from './overdue-store.ts'
import { recordChanges } from './record-changes.ts'
import { longestRest } from './rest.ts'

// SQLite holds everybody up while it writes; PostgreSQL only itself, and each round trip costs the same.
const BATCHES = { sqlite: 200, postgres: 1_000 }
// So many times what a batch takes is left to others: pings are to keep half their pace, and whoever tells of what went down wants time
// too (`npm run bench -- ping-mix --only due`).
const PINGS_SHARE = 4
// A row that somebody holds is tried again after this long.
const TRY_AGAIN = 50 * MILLISECOND

/** `count`: how many were looked at. `waited`: for how long the first of them had, in microseconds. */
export type Swept = { readonly count: number; readonly waited: number }

type SweepOptions = { readonly limit?: number }

/**
 * Looks at the checks whose time may be up. Those that are overdue go down, at the moment they were due, however late we notice:
 * downtime must not depend on how busy we were. Those that are well get the moment to look again.
 */
export const sweepOverdue = async (tx: Tx, { limit = BATCHES[tx.dialect.name] }: SweepOptions = {}): Promise<Swept> => {
  const checks = await takeOverdue(tx, limit)
  const timed = checks.map((check) => ({ check, id: check.id, ...applyTime(check, tx.now) }))
  const down = timed.filter(({ flips }) => flips.length > 0)
  writeTimed(tx, timed)
  if (down.length > 0)
    await recordChanges(
      tx,
      down.flatMap(({ id, flips }) => flips.map((change) => ({ check_id: id, change }))),
    )
  for (const { check } of down) announceCheck(tx, check)
  return { count: checks.length, waited: tx.now - (checks[0]?.alert_after ?? tx.now) }
}

/** Notices silence. It sleeps until the next moment at which a check may be overdue. */
export const goingDownLoop = (db: Db, pace: Pace): Loop => {
  const batch = BATCHES[db.dialect.name]
  let looked_at: Instant = 0
  return {
    name: 'going-down',
    topics: ['check', 'overdue', 'resync'],
    step: async () => {
      // Each change of a check wakes this loop; most change only when it is to look again.
      if (!(await db.read(hasOverdue))) return 'idle'
      const started = performance.now()
      const { count, waited } = await db.tx((tx) => {
        looked_at = tx.now
        return sweepOverdue(tx, { limit: batch })
      })
      if (count < batch) return 'idle'
      await throttle(pace, { started, longest_ms: longestRest(waited, db.dialect.name), times: PINGS_SHARE })
      return 'more'
    },
    nextDue: async () => {
      const due_at = await db.read(nextOverdue)
      // What was due at the last look and still is, is held by somebody.
      return due_at !== undefined && due_at <= looked_at ? looked_at + TRY_AGAIN : due_at
    },
  }
}
