import { MILLISECOND, type Instant } from '../contract/time.ts'

/** The only source of time. Tests replace it. */
export type Clock = {
  now(): Instant
  sleep(span: number, signal?: AbortSignal): Promise<void>
}

/** Yields to other work of the process. Has no effect on results, so a test clock resolves at once. */
export type Pace = { pause(milliseconds: number): Promise<void> }

// setTimeout holds at most 2^31 - 1 milliseconds; a longer delay would fire at once.
const MAX_TIMER_MS = 2_147_483_647

/** Wall time in microseconds. `performance.now` gives the fraction; it is re-anchored when the wall clock has jumped. */
const wallClock = (): (() => Instant) => {
  let wall = Date.now()
  let monotonic = performance.now()
  return () => {
    const elapsed = performance.now() - monotonic
    const system = Date.now()
    if (Math.abs(wall + elapsed - system) < 5) return Math.floor((wall + elapsed) * MILLISECOND)
    wall = system
    monotonic = performance.now()
    return wall * MILLISECOND
  }
}

/** Real time, for waiting on another process. A loop uses `Pace` instead. */
export const delay = (milliseconds = 1): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

export const systemClock = (): Clock & Pace => ({
  now: wallClock(),
  pause: delay,
  sleep: (span, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, Math.min(Math.max(0, span / MILLISECOND), MAX_TIMER_MS))
      signal?.addEventListener('abort', done, { once: true })
    }),
})

export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

type ThrottleOptions = { readonly started: number; readonly max_ms: number; readonly factor?: number }

/** Pauses after a piece of work that began at `started`, for `factor` times its duration, at most `max_ms`. */
export const throttle = ({ pause }: Pace, { started, max_ms, factor = 1 }: ThrottleOptions): Promise<void> =>
  pause(Math.min(max_ms, factor * (performance.now() - started)))
