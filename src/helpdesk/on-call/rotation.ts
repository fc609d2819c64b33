import { SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import { clockAt, dayOf, instantOn } from '../hours/local-time.ts'
import type { Stretch } from '../hours/local-time.ts'
import { openOn } from '../hours/weekly-hours.ts'
import type { WeeklyHours } from '../hours/weekly-hours.ts'
import type { Layer } from './schedule.ts'
import { joinAlike, within } from './stretches.ts'

/** Turns are counted from 0; a later one never begins earlier. The first is cut to the hand-off by whoever asks. */
type Turns = { beginsAt(turn: number): Instant; turnAt(at: Instant): number }

export type Duty = Stretch & { readonly user_id: number }

const elapsedTurns = (layer: Layer): Turns => {
  const length = (layer.shift_seconds ?? 0) * SECOND
  return {
    beginsAt: (turn) => layer.handoff_at + turn * length,
    turnAt: (at) => Math.floor((at - layer.handoff_at) / length),
  }
}

const wallClockTurns = (layer: Layer, zone: string, days: number): Turns => {
  const first = clockAt(zone, layer.handoff_at)
  const beginsAt = (turn: number): Instant => instantOn(zone, first.day + turn * days, first.since_midnight)
  const turnAt = (at: Instant): number => {
    const turn = Math.floor((dayOf(zone, at) - first.day) / days)
    return beginsAt(turn) > at ? turn - 1 : turn
  }
  return { beginsAt, turnAt }
}

const turnsOf = (layer: Layer, zone: string): Turns => {
  if (layer.rotation === 'custom') return elapsedTurns(layer)
  return wallClockTurns(layer, zone, layer.rotation === 'daily' ? 1 : 7)
}

/** A layer without people, or whose turns last no time, has nobody to offer. */
const isIdle = (layer: Layer): boolean =>
  layer.user_ids.length === 0 || (layer.rotation === 'custom' && !((layer.shift_seconds ?? 0) * SECOND >= 1))

const userOf = (layer: Layer, turn: number): number | undefined => layer.user_ids[turn % layer.user_ids.length]

const isRestricted = (hours: readonly WeeklyHours[] | null | undefined): hours is readonly WeeklyHours[] => (hours?.length ?? 0) > 0

const isWithin = (zone: string, hours: readonly WeeklyHours[], at: Instant): boolean =>
  openOn(zone, hours, dayOf(zone, at)).some((open) => open.starts_at <= at && at < open.ends_at)

/** Hours that end at midnight and go on after it are one stretch. */
const openDuring = (zone: string, hours: readonly WeeklyHours[], frame: Stretch): readonly Stretch[] => {
  const open: Stretch[] = []
  const last = dayOf(zone, frame.ends_at)
  for (let day = dayOf(zone, frame.starts_at); day <= last; day += 1) open.push(...openOn(zone, hours, day))
  return joinAlike(open, () => true)
}

/** Whom a layer has on duty at an instant; nobody before its first turn or outside its restrictions. */
export const dutyAt = (layer: Layer, zone: string, at: Instant): number | undefined => {
  if (isIdle(layer) || at < layer.handoff_at) return undefined
  if (isRestricted(layer.restrictions) && !isWithin(zone, layer.restrictions, at)) return undefined
  return userOf(layer, turnsOf(layer, zone).turnAt(at))
}

/** Whom a layer has on duty during a frame, turn by turn. */
export const dutiesIn = (layer: Layer, zone: string, frame: Stretch): readonly Duty[] => {
  if (isIdle(layer)) return []
  const starts_at = Math.max(frame.starts_at, layer.handoff_at)
  if (starts_at >= frame.ends_at) return []
  const turns = turnsOf(layer, zone)
  const duties: Duty[] = []
  for (let turn = turns.turnAt(starts_at); turns.beginsAt(turn) < frame.ends_at; turn += 1) {
    const user_id = userOf(layer, turn)
    if (user_id !== undefined) duties.push({ user_id, starts_at: turns.beginsAt(turn), ends_at: turns.beginsAt(turn + 1) })
  }
  const inFrame = within(duties, [{ starts_at, ends_at: frame.ends_at }])
  return isRestricted(layer.restrictions) ? within(inFrame, openDuring(zone, layer.restrictions, frame)) : inFrame
}
