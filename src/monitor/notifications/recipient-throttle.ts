import { type Instant, MILLISECOND, MINUTE, SECOND } from '../../contract/time.ts'
import type { Clock } from '../../kernel/clock.ts'

/** The way to one recipient. */
type RecipientQueue = {
  running: number
  /** How many calls at a time: more for those that answer at once, one for those that do not. */
  limit: number
  /** When the call that began last began. */
  started_at: Instant
  /** Nobody calls before: it asked for that, or did not answer in time. */
  paused_until: Instant
  /** How long it was left alone the last time it did not answer. */
  pause: number
  /** The moment given to whoever was sent away last. */
  last_retry_at: Instant
  readonly waiters: (() => void)[]
}

/** `go`, or when to come back. */
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

/** Those who are sent away come back one after the other; none of them stays away for long, since things may look better then. */
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

/** What a call that took `span` tells about the recipient. */
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

/**
 * Keeps one recipient that is slow, or has much to be told, from taking the places of all others. Where calls are answered at once the
 * next ones wait at the door; where they are not, whoever comes is sent away at once and told when to come back.
 */
export const createRecipientThrottle = (clock: Clock) => {
  const queues = new Map<string, RecipientQueue>()

  const getQueue = (key: string): RecipientQueue => {
    const queue = queues.get(key) ?? createQueue()
    queues.set(key, queue)
    return queue
  }

  return {
    acquire: (key: string): Promise<ThrottleDecision> => acquire(getQueue(key), clock),
    /** The call is over; it took `span`. */
    release: (key: string, span: number): void => {
      const [queue, now] = [getQueue(key), clock.now()]
      queue.running = Math.max(0, queue.running - 1)
      adjustConcurrency(queue, span, now)
      startWaiting(queue, now)
      if (isIdle(queue, now)) queues.delete(key)
    },
    /** The recipient takes so many a minute and no more: this job comes back `span` behind the last one that had to. */
    defer: (key: string, from: Instant, span: number): ThrottleDecision => {
      const queue = getQueue(key)
      queue.last_retry_at = Math.max(queue.last_retry_at, from) + span
      return { allowed: false, retry_at: queue.last_retry_at }
    },
    /** The recipient asked for patience. */
    pauseUntil: (key: string, until: Instant): void => {
      const queue = getQueue(key)
      queue.paused_until = Math.max(queue.paused_until, until)
    },
    size: (): number => queues.size,
  }
}

export type RecipientThrottle = ReturnType<typeof createRecipientThrottle>
