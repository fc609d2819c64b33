import { MILLISECOND, MINUTE, SECOND, type Instant } from '../../contract/time.ts'
import type { Clock } from '../../kernel/clock.ts'

/** The way to one recipient. */
type Lane = {
  running: number
  /** How many calls at a time: more for those that answer at once, one for those that do not. */
  limit: number
  /** When the call that began last began. */
  started_at: Instant
  /** Nobody calls before: it asked for that, or did not answer in time. */
  held_until: Instant
  /** How long it was left alone the last time it did not answer. */
  rest: number
  /** The moment given to whoever was sent away last. */
  last_given: Instant
  readonly waiting: (() => void)[]
}

/** `go`, or when to come back. */
export type Turn = { readonly go: true } | { readonly go: false; readonly back_at: Instant }

const AT_FIRST = 2
const MOST = 8
const QUICK = 500 * MILLISECOND
const SLOW = 5 * SECOND
const FIRST_REST = 15 * SECOND
const LONGEST_REST = 2 * MINUTE
const STEP = 50 * MILLISECOND
const LONGEST_ABSENCE = MINUTE

const newLane = (): Lane => ({
  running: 0,
  limit: AT_FIRST,
  started_at: 0,
  held_until: 0,
  rest: 0,
  last_given: 0,
  waiting: [],
})

const GO: Turn = { go: true }

const start = (lane: Lane, now: Instant): void => {
  lane.running++
  lane.started_at = now
}

/** Those who are sent away come back one after the other; none of them stays away for long, since things may look better then. */
const sendAway = (lane: Lane, now: Instant): Turn => {
  const from = Math.max(now, lane.held_until)
  const back_at = Math.min(Math.max(lane.last_given, from) + STEP, from + LONGEST_ABSENCE)
  lane.last_given = back_at
  return { go: false, back_at }
}

const waitAtTheDoor = async (lane: Lane, clock: Clock): Promise<boolean> => {
  const called = new AbortController()
  const call = (): void => called.abort()
  lane.waiting.push(call)
  await clock.sleep(QUICK, called.signal)
  const place = lane.waiting.indexOf(call)
  if (place >= 0) lane.waiting.splice(place, 1)
  return called.signal.aborted
}

const enter = async (lane: Lane, clock: Clock): Promise<Turn> => {
  const now = clock.now()
  if (now < lane.held_until) return sendAway(lane, now)
  if (lane.running < lane.limit && lane.waiting.length === 0) {
    start(lane, now)
    return GO
  }
  const isQuick = lane.rest === 0 && now - lane.started_at < QUICK
  return isQuick && (await waitAtTheDoor(lane, clock)) ? GO : sendAway(lane, clock.now())
}

/** What a call that took `span` tells about the recipient. */
const learn = (lane: Lane, span: number, now: Instant): void => {
  lane.rest = span < SLOW ? 0 : Math.min(Math.max(FIRST_REST, 2 * lane.rest), LONGEST_REST)
  lane.limit = span < QUICK ? Math.min(lane.limit + 1, MOST) : 1
  if (lane.rest > 0) lane.held_until = Math.max(lane.held_until, now + lane.rest)
}

const letIn = (lane: Lane, now: Instant): void => {
  while (lane.running < lane.limit && lane.waiting.length > 0 && now >= lane.held_until) {
    start(lane, now)
    lane.waiting.shift()?.()
  }
}

const isIdle = (lane: Lane, now: Instant): boolean =>
  lane.running === 0 && lane.waiting.length === 0 && Math.max(lane.held_until, lane.last_given) <= now

/**
 * Keeps one recipient that is slow, or has much to be told, from taking the places of all others. Where calls are answered at once the
 * next ones wait at the door; where they are not, whoever comes is sent away at once and told when to come back.
 */
export const createLanes = (clock: Clock) => {
  const lanes = new Map<string, Lane>()

  const laneOf = (key: string): Lane => {
    const lane = lanes.get(key) ?? newLane()
    lanes.set(key, lane)
    return lane
  }

  return {
    enter: (key: string): Promise<Turn> => enter(laneOf(key), clock),
    /** The call is over; it took `span`. */
    leave: (key: string, span: number): void => {
      const [lane, now] = [laneOf(key), clock.now()]
      lane.running = Math.max(0, lane.running - 1)
      learn(lane, span, now)
      letIn(lane, now)
      if (isIdle(lane, now)) lanes.delete(key)
    },
    /** The recipient takes so many a minute and no more: this job comes back `span` behind the last one that had to. */
    defer: (key: string, from: Instant, span: number): Turn => {
      const lane = laneOf(key)
      lane.last_given = Math.max(lane.last_given, from) + span
      return { go: false, back_at: lane.last_given }
    },
    /** The recipient asked for patience. */
    hold: (key: string, until: Instant): void => {
      const lane = laneOf(key)
      lane.held_until = Math.max(lane.held_until, until)
    },
    size: (): number => lanes.size,
  }
}

export type Lanes = ReturnType<typeof createLanes>
