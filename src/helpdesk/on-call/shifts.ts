import type { Instant } from '../../contract/time.ts'
import type { TimeInterval } from '../hours/local-time.ts'
import { findGaps, intersectIntervals, mergeAdjacent, overlayIntervals } from './intervals.ts'
import { findDutyUser, listDutyIntervals } from './rotation.ts'
import type { OnCallSchedule, Shift } from './schedule.ts'

export type RenderedSchedule = { readonly shifts: readonly Shift[]; readonly gaps: readonly TimeInterval[] }

const isSameDuty = (a: Shift, b: Shift): boolean => a.user_id === b.user_id && a.layer === b.layer

/** Shifts of all layers and overrides, in ascending precedence. */
const shiftsByPrecedence = (schedule: OnCallSchedule, frame: TimeInterval): readonly (readonly Shift[])[] => [
  ...schedule.layers.map((layer, index) => listDutyIntervals(layer, schedule.time_zone, frame).map((duty) => ({ ...duty, layer: index }))),
  ...schedule.overrides.map(({ user_id, starts_at, ends_at }) =>
    intersectIntervals([{ user_id, starts_at, ends_at, layer: null }], [frame]),
  ),
]

/** The final schedule of a period. Consecutive turns of one agent in one layer become one shift. */
export const renderSchedule = (schedule: OnCallSchedule, from: Instant, to: Instant): RenderedSchedule => {
  const frame: TimeInterval = { starts_at: from, ends_at: to }
  if (to <= from) return { shifts: [], gaps: [] }
  const claims = shiftsByPrecedence(schedule, frame)
  const final = claims.reduce((under, over) => (over.length === 0 ? under : overlayIntervals(frame, under, over)), [])
  const shifts = mergeAdjacent(final, isSameDuty)
  return { shifts, gaps: findGaps(frame, shifts) }
}

export const findOnCallUser = (schedule: OnCallSchedule, at: Instant): number | undefined => {
  const override = schedule.overrides.findLast(({ starts_at, ends_at }) => starts_at <= at && at < ends_at)
  if (override) return override.user_id
  for (const layer of schedule.layers.toReversed()) {
    const user_id = findDutyUser(layer, schedule.time_zone, at)
    if (user_id !== undefined) return user_id
  }
  return undefined
}
