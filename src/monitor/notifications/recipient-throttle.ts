import { type Instant, MILLISECOND, MINUTE, SECOND } from '../../contract/time.ts'
import type { Clock } from '../../kernel/clock.ts'

type RecipientQueue = {
  running: number
  /** Concurrency limit: rises while the recipient responds fast, and is one after a slow response. */
  limit: number
  /** When the most recent call was started. */
  started_at: Instant
  /** No calls before this moment: the recipient asked for it, or did not respond in time. */
  paused_until: Instant
  /** Duration of the last pause after a slow response; it doubles with the next one. */
  pause: number
  /** The last retry time given to a deferred call. */
  last_retry_at: Instant
  readonly waiters: (() => void)[]
}

export type ThrottleDecision = { readonly allowed: true } | { readonly allowed: false; readonly retry_at: Instant }

const INITIAL_CONCURRENCY = 2
const MAX_CONCURRENCY = 8
const FAST_RESPONSE = 500 * MILLISECOND
const SLOW_RESPONSE = 5 * SECOND
const MIN_PAUSE = 15 * SECOND
const MAX_PAUSE = 2 * MINUTE
const RETRY_SPACING = 50 * MILLISECOND
const MAX_DEFERRAL = MINUTE

const createQueue = (): RecipientQueue => ({
  running: 0,
  limit: INITIAL_CONCURRENCY,
  started_at: 0,
  paused_until: 0,
  pause: 0,
  last_retry_at: 0,
  waiters: [],
})

const ALLOWED: ThrottleDecision = { allowed: true }

const start = (queue: RecipientQueue, now: Instant): void => {
  queue.running++
  queue.started_at = now
}

/** Retry times of deferred calls are spread, but at most `MAX_DEFERRAL` away, because the recipient may have recovered by then. */
const defer = (queue: RecipientQueue, now: Instant): ThrottleDecision => {
  const from = Math.max(now, queue.paused_until)
  const retry_at = Math.min(Math.max(queue.last_retry_at, from) + RETRY_SPACING, from + MAX_DEFERRAL)
  queue.last_retry_at = retry_at
  return { allowed: false, retry_at }
}

const waitForSlot = async (queue: RecipientQueue, clock: Clock): Promise<boolean> => {
  const started = new AbortController()
  const wake = (): void => started.abort()
  queue.waiters.push(wake)
  await clock.sleep(FAST_RESPONSE, started.signal)
  const index = queue.waiters.indexOf(wake)
  if (index >= 0) queue.waiters.splice(index, 1)
  return started.signal.aborted
}

const acquire = async (queue: RecipientQueue, clock: Clock): Promise<ThrottleDecision> => {
  const now = clock.now()
  if (now < queue.paused_until) return defer(queue, now)
  if (queue.running < queue.limit && queue.waiters.length === 0) {
    start(queue, now)
    return ALLOWED
  }
  const isFast = queue.pause === 0 && now - queue.started_at < FAST_RESPONSE
  return isFast && (await waitForSlot(queue, clock)) ? ALLOWED : defer(queue, clock.now())
}

const adjustConcurrency = (queue: RecipientQueue, span: number, now: Instant): void => {
  queue.pause = span < SLOW_RESPONSE ? 0 : Math.min(Math.max(MIN_PAUSE, 2 * queue.pause), MAX_PAUSE)
  queue.limit = span < FAST_RESPONSE ? Math.min(queue.limit + 1, MAX_CONCURRENCY) : 1
  if (queue.pause > 0) queue.paused_until = Math.max(queue.paused_until, now + queue.pause)
}

const startWaiting = (queue: RecipientQueue, now: Instant): void => {
  while (queue.running < queue.limit && queue.waiters.length > 0 && now >= queue.paused_until) {
    start(queue, now)
    queue.waiters.shift()?.()
  }
}

const isIdle = (queue: RecipientQueue, now: Instant): boolean =>
  queue.running === 0 && queue.waiters.length === 0 && Math.max(queue.paused_until, queue.last_retry_at) <= now

/** Keeps a slow recipient from using the shared concurrency: while it responds fast, calls wait for a slot; otherwise they are deferred. */
export const createRecipientThrottle = (clock: Clock) => {
  const queues = new Map<string, RecipientQueue>()

  const getQueue = (key: string): RecipientQueue => {
    const queue = queues.get(key) ?? createQueue()
    queues.set(key, queue)
    return queue
  }

  return {
    acquire: (key: string): Promise<ThrottleDecision> => acquire(getQueue(key), clock),
    release: (key: string, span: number): void => {
      const [queue, now] = [getQueue(key), clock.now()]
      queue.running = Math.max(0, queue.running - 1)
      adjustConcurrency(queue, span, now)
      startWaiting(queue, now)
      if (isIdle(queue, now)) queues.delete(key)
    },
    /** Defers a call because of a limit per minute: its retry time is `span` after that of the last deferred call. */
    defer: (key: string, from: Instant, span: number): ThrottleDecision => {
      const queue = getQueue(key)
      queue.last_retry_at = Math.max(queue.last_retry_at, from) + span
      return { allowed: false, retry_at: queue.last_retry_at }
    },
    pauseUntil: (key: string, until: Instant): void => {
      const queue = getQueue(key)
      queue.paused_until = Math.max(queue.paused_until, until)
    },
    size: (): number => queues.size,
  }
}

export type RecipientThrottle = ReturnType<typeof createRecipientThrottle>
