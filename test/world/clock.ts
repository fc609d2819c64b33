import type { Instant } from '../../src/contract/time.ts'
import { yieldToEventLoop, type Clock, type Pace } from '../../src/kernel/clock.ts'

export type FakeClock = Clock & Pace & { set(at: Instant): void }

/** Stands still until it is set. Whoever sleeps is woken when the time has come, or when told to. */
export const fakeClock = (start: Instant): FakeClock => {
  let now = start
  const sleepers = new Set<{ until: Instant; wake: () => void }>()
  return {
    now: () => now,
    pause: yieldToEventLoop,
    sleep: (span, signal) =>
      new Promise((resolve) => {
        if (span <= 0 || signal?.aborted) return resolve()
        const wake = (): void => {
          sleepers.delete(sleeper)
          resolve()
        }
        const sleeper = { until: now + span, wake }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', wake, { once: true })
      }),
    set: (at) => {
      now = at
      for (const sleeper of sleepers) if (sleeper.until <= now) sleeper.wake()
    },
  }
}
