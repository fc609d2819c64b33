import { SEED } from '../setup/property-seed.ts'

/** How often a test kills the product: `KILL_ROUNDS`, else fifty times in a soak and once in `npm test`. */
export const KILL_ROUNDS = Number(process.env.KILL_ROUNDS ?? (process.env.SOAK ? 50 : 1))

const GOLDEN_RATIO = 0.618_033_988_75

/** How long a round writes before the kill: moments of consecutive rounds lie evenly spread; the seed chooses where they begin. */
export const writingTime_ms = (round: number, max_ms: number): number => ((SEED * GOLDEN_RATIO + round * GOLDEN_RATIO) % 1) * max_ms
