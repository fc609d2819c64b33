import { MILLISECOND } from '../../contract/time.ts'
import type { Dialect } from '../../kernel/db/dialect.ts'

// A batch on PostgreSQL has five times as many checks and takes longer.
const INITIAL_DELAY_MS = { sqlite: 40, postgres: 130 }
const OVERLOAD_DELAY_MS = 10
// A check should be recorded as down within two seconds; pings have priority for this part of them.
const PING_PRIORITY_PERIOD = 1_300 * MILLISECOND

/**
 * Maximum pause between two batches of a sweep, in milliseconds. When thousands of checks are due at once, pings get their share first;
 * after `PING_PRIORITY_PERIOD` the sweep has priority. `late`: how long the first check of the batch has been overdue, in microseconds.
 */
export const maxSweepDelayMs = (late: number, database: Dialect['name']): number =>
  late < PING_PRIORITY_PERIOD ? INITIAL_DELAY_MS[database] : OVERLOAD_DELAY_MS
