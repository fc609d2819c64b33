import type { Instant } from '../../contract/time.ts'
import type { Stretch } from '../hours/local-time.ts'
import { dutiesIn, dutyAt } from './rotation.ts'
import type { Schedule, Shift } from './schedule.ts'
import { gapsIn, joinAlike, overlay, within } from './stretches.ts'

/** Who is on call from when to when, and when nobody is. */
export type Rendered = { readonly shifts: readonly Shift[]; readonly gaps: readonly Stretch[] }

const isSameDuty = (a: Shift, b: Shift): boolean => a.user_id === b.user_id && a.layer === b.layer

/** Everything that asks for the duty, the weakest first. */
const claimsIn = (schedule: Schedule, frame: Stretch): readonly (readonly Shift[])[] => [
  ...schedule.layers.map((layer, place) => dutiesIn(layer, schedule.time_zone, frame).map((duty) => ({ ...duty, layer: place }))),
  ...schedule.overrides.map(({ user_id, starts_at, ends_at }) => within([{ user_id, starts_at, ends_at, layer: null }], [frame])),
]

/** The final schedule of a stretch of time. Turns that pass from a person to the same person are one shift. */
export const renderFinal = (schedule: Schedule, from: Instant, to: Instant): Rendered => {
  const frame: Stretch = { starts_at: from, ends_at: to }
  if (to <= from) return { shifts: [], gaps: [] }
  const claims = claimsIn(schedule, frame)
  const final = claims.reduce((under, over) => (over.length === 0 ? under : overlay(frame, under, over)), [])
  const shifts = joinAlike(final, isSameDuty)
  return { shifts, gaps: gapsIn(frame, shifts) }
}

/** Who is on call at an instant, if anybody. */
export const onCallAt = (schedule: Schedule, at: Instant): number | undefined => {
  const override = schedule.overrides.findLast(({ starts_at, ends_at }) => starts_at <= at && at < ends_at)
  if (override) return override.user_id
  for (const layer of schedule.layers.toReversed()) {
    const user_id = dutyAt(layer, schedule.time_zone, at)
    if (user_id !== undefined) return user_id
  }
  return undefined
}
