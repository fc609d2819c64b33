import { MILLISECOND, type Instant } from '../contract/time.ts'

// The browser's clock and timers. Nothing else under web reads the time or sets a timer.

export type Cancel = () => void

/** What this machine believes the time to be; the server's time is in api/server-clock.ts. */
export const localNow = (): Instant => Date.now() * MILLISECOND

export const after = (millis: number, run: () => void): Cancel => {
  const timer = setTimeout(run, millis)
  return () => clearTimeout(timer)
}

export const every = (millis: number, run: () => void): Cancel => {
  const timer = setInterval(run, millis)
  return () => clearInterval(timer)
}

/** Before the next paint. A hidden tab paints nothing, so there the work waits until somebody looks. */
export const onNextFrame = (run: () => void): Cancel => {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

const IDLE_AT_LAST = 2_000

/** When the browser has nothing better to do, for what may be wanted next. Not every browser tells. */
export const whenIdle = (run: () => void): Cancel => {
  if (!('requestIdleCallback' in window)) return after(IDLE_AT_LAST, run)
  const idle = requestIdleCallback(run, { timeout: IDLE_AT_LAST })
  return () => cancelIdleCallback(idle)
}
