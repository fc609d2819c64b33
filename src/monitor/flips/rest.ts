import { SECOND } from '../../contract/time.ts'
import type { Dialect } from '../../kernel/db/dialect.ts'

// A batch of PostgreSQL's has five times as many checks, and takes longer.
const AT_FIRST = { sqlite: 40, postgres: 100 }
const LATER = 10

/**
 * When thousands of checks fall due at once, pings get a rest between two batches, so many milliseconds at most. In the first second they
 * get their share; later those come first who wait to go down. `late`: how long the first of the batch has waited, in microseconds.
 */
export const longestRest = (late: number, database: Dialect['name']): number => (late < SECOND ? AT_FIRST[database] : LATER)
