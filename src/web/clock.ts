import { MILLISECOND, type Instant } from '../contract/time.ts'

// Clock and timers of the browser. No other module under web reads the time or sets a timer, so tests can replace them.

export type Cancel = () => void

/** Local time; for the server's time see api/server-clock.ts. */
export const localNow = (): Instant => Date.now() * MILLISECOND

export const after = (millis: number, run: () => void): Cancel => {
  const timer = setTimeout(run, millis)
  return () => clearTimeout(timer)
}

export const every = (millis: number, run: () => void): Cancel => {
  const timer = setInterval(run, millis)
  return () => clearInterval(timer)
}

/** Runs a callback before the next paint. A hidden tab does not paint, so the callback waits until the tab is visible. */
export const onNextFrame = (run: () => void): Cancel => {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

const IDLE_AT_LAST = 2_000

/** Runs a callback when the browser is idle; after two seconds where `requestIdleCallback` does not exist. */
export const whenIdle = (run: () => void): Cancel => {
  if (!('requestIdleCallback' in window)) return after(IDLE_AT_LAST, run)
  const idle = requestIdleCallback(run, { timeout: IDLE_AT_LAST })
  return () => cancelIdleCallback(idle)
}
