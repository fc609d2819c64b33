import { MILLISECOND } from '../../contract/time.ts'
import type { Dialect } from '../../kernel/db/dialect.ts'

// A batch of PostgreSQL's has five times as many checks, and takes longer.
const INITIAL_DELAY_MS = { sqlite: 40, postgres: 130 }
const OVERLOAD_DELAY_MS = 10
// Of the two seconds there are.
const PING_PRIORITY_PERIOD = 1_300 * MILLISECOND

/**
 * When thousands of checks fall due at once, pings get a rest between two batches, so many milliseconds at most. At first they get their
 * share; later those come first who wait to go down. `late`: how long the first of the batch has waited, in microseconds.
 */
export const maxSweepDelayMs = (late: number, database: Dialect['name']): number =>
  late < PING_PRIORITY_PERIOD ? INITIAL_DELAY_MS[database] : OVERLOAD_DELAY_MS
