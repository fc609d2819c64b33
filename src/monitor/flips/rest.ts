import { SECOND } from '../../contract/time.ts'

/**
 * When thousands of checks fall due at once, pings get a rest between two batches, so many milliseconds at most. In the first second they
 * get their share; later those come first who wait to go down. `late`: how long the first of the batch has waited, in microseconds.
 */
export const longestRest = (late: number): number => (late < SECOND ? 40 : 10)
