import { MINUTE, type Instant } from '../../../contract/time.ts'
import type { StatusKind } from '../status-kinds.ts'

export type Deadline = { readonly due_at: Instant; readonly started_at?: Instant }

export type CountdownState = { readonly kind: StatusKind; readonly over: boolean; readonly micros: number }

/** At risk from the last fifth of the span; without a start, from the last ten minutes. */
const riskFrom = ({ due_at, started_at }: Deadline): Instant =>
  due_at - (started_at === undefined ? 10 * MINUTE : (due_at - started_at) / 5)

/** Rounds down to minutes, and to seconds in the last two minutes: a list must not change every second in every row. */
const calm = (micros: number): number =>
  micros >= 2 * MINUTE ? Math.floor(micros / MINUTE) * MINUTE : Math.floor(micros / 1_000_000) * 1_000_000

export const countdownOf = (deadline: Deadline, now: Instant): CountdownState => {
  const left = deadline.due_at - now
  const kind = left <= 0 ? 'down' : now >= riskFrom(deadline) ? 'late' : 'up'
  return { kind, over: left <= 0, micros: calm(Math.abs(left)) }
}
