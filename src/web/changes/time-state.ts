import type { Change } from '../../contract/app/change-overview.ts'
import { parseInstant, type Instant } from '../../contract/time.ts'

export type TimeState = 'none' | 'now' | 'passed'

const waiting = new Set(['awaiting_approval', 'approved', 'scheduled'])

/** Whether the planned time has begun or passed although the change has not been started. */
export const timeStateOf = (
  { status, planned_start_at, planned_end_at }: Pick<Change, 'status' | 'planned_start_at' | 'planned_end_at'>,
  now: Instant,
): TimeState => {
  const [from, to] = [planned_start_at, planned_end_at].map((at) => (at === null ? undefined : parseInstant(at)))
  if (!waiting.has(status) || from === undefined || to === undefined) return 'none'
  if (now >= to) return 'passed'
  return now >= from ? 'now' : 'none'
}
