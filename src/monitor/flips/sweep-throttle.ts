import { MILLISECOND } from '../../contract/time.ts'
import type { Dialect } from '../../kernel/db/dialect.ts'

// A batch on PostgreSQL has five times as many checks and takes longer.
const INITIAL_DELAY_MS = { sqlite: 40, postgres: 130 }
const OVERLOAD_DELAY_MS = 10
// A check should be recorded as down within two seconds; pings have priority for this part of them.
const PING_PRIORITY_PERIOD = 1_300 * MILLISECOND

/** Maximum pause between two batches: pings have priority first, then the sweep. `late`: how long the first check is overdue, in µs. */
export const maxSweepDelayMs = (late: number, database: Dialect['name']): number =>
  late < PING_PRIORITY_PERIOD ? INITIAL_DELAY_MS[database] : OVERLOAD_DELAY_MS
