import { MILLISECOND, MINUTE, SECOND, type Instant } from '../../contract/time.ts'

/** The way to one recipient: a few calls at a time, the others come back when it is probably their turn. */
type Lane = {
  running: number
  /** How long a call takes here, as far as we have seen. */
  span: number
  /** When the next turn that nobody holds begins. */
  free_at: Instant
  /** The recipient asked not to be called before. */
  held_until: Instant
  readonly expected: Set<number>
}

/** `go`, or when to come back. */
export type Turn = { readonly go: true } | { readonly go: false; readonly back_at: Instant }

const PARALLEL = 2
const SHORTEST = 50 * MILLISECOND
const LONGEST = 15 * SECOND
const FORGOTTEN = 10 * MINUTE

const newLane = (): Lane => ({ running: 0, span: 2 * SHORTEST, free_at: 0, held_until: 0, expected: new Set() })

/**
 * Keeps one recipient that is slow, or has much to be told, from taking the places of all others: whoever finds the lane full is given
 * a turn behind those who came before and leaves its place at once.
 */
export const createLanes = () => {
  const lanes = new Map<string, Lane>()

  const laneOf = (key: string, now: Instant): Lane => {
    const known = lanes.get(key)
    const isStale = known !== undefined && known.running === 0 && Math.max(known.free_at, known.held_until) < now - FORGOTTEN
    const lane = known === undefined || isStale ? newLane() : known
    lanes.set(key, lane)
    return lane
  }

  const reserve = (lane: Lane, job: number, from: Instant, span: number): Turn => {
    const back_at = Math.max(lane.free_at, from) + Math.ceil(span)
    lane.free_at = back_at
    lane.expected.add(job)
    return { go: false, back_at }
  }

  return {
    enter: (key: string, job: number, now: Instant): Turn => {
      const lane = laneOf(key, now)
      const wasExpected = lane.expected.delete(job)
      if (now < lane.held_until) return reserve(lane, job, lane.held_until, lane.span / PARALLEL)
      if (lane.running < PARALLEL && (wasExpected || lane.free_at <= now)) {
        lane.running++
        return { go: true }
      }
      // It came when it was told to and still has to wait: calls take longer here than we thought.
      if (wasExpected) lane.span = Math.min(LONGEST, lane.span * 2)
      return reserve(lane, job, now, lane.span / PARALLEL)
    },
    leave: (key: string, now: Instant, span: number): void => {
      const lane = laneOf(key, now)
      lane.running = Math.max(0, lane.running - 1)
      lane.span = Math.min(LONGEST, Math.max(SHORTEST, (lane.span + span) / 2))
      if (lane.running === 0 && lane.expected.size === 0 && Math.max(lane.free_at, lane.held_until) <= now) lanes.delete(key)
    },
    /** The recipient takes no more for now: this job comes back behind the others, `span` after the last of them. */
    defer: (key: string, job: number, from: Instant, span: number): Turn => reserve(laneOf(key, from), job, from, span),
    hold: (key: string, now: Instant, until: Instant): void => {
      const lane = laneOf(key, now)
      lane.held_until = Math.max(lane.held_until, until)
    },
    size: (): number => lanes.size,
  }
}

export type Lanes = ReturnType<typeof createLanes>
