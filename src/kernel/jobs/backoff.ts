import { HOUR, MINUTE, SECOND, type Instant } from '../../contract/time.ts'

const STEPS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR]
const JITTER = 0.15

/** Due time after the `attempts`-th failure; `fraction` in [0, 1) adds jitter of ±15 %. */
export const backoff = (now: Instant, attempts: number, fraction: number): Instant => {
  const step = STEPS[Math.min(Math.max(attempts, 1), STEPS.length) - 1] ?? HOUR
  return now + Math.round(step * (1 - JITTER + 2 * JITTER * fraction))
}
