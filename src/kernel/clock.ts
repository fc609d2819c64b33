import { MILLISECOND, type Instant } from '../contract/time.ts'

/** The only way time passes in the product. Tests put a clock of their own in its place. */
export type Clock = {
  now(): Instant
  /** Resolves after `span` microseconds, or at once when `signal` aborts. Never rejects. */
  sleep(span: number, signal?: AbortSignal): Promise<void>
}

/** How long other work of this process comes first. Nothing is decided by it, so a test's clock lets no time pass for it. */
export type Pace = { pause(milliseconds: number): Promise<void> }

// Timers of the platform hold at most 2^31 - 1 milliseconds; longer ones would fire at once.
const MAX_TIMER_MS = 2_147_483_647

/** Wall time with microseconds. `performance.now` gives the fraction; it is anchored anew whenever the wall clock was moved. */
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

/** Real time, for what waits for another process; in a loop of the product `Pace` takes its place. */
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

/** A breath for the event loop: lets sockets and timers have their turn between two pieces of long work. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

type ThrottleOptions = { readonly started: number; readonly max_ms: number; readonly factor?: number }

/** Between two pieces of long work others get so many times what the piece took that began at `started`, at most `longest_ms`. */
export const throttle = ({ pause }: Pace, { started, max_ms, factor = 1 }: ThrottleOptions): Promise<void> =>
  pause(Math.min(max_ms, factor * (performance.now() - started)))
