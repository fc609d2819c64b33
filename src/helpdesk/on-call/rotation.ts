import { SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import { toInstant, toLocalDay, toWallClock } from '../hours/local-time.ts'
import type { TimeInterval } from '../hours/local-time.ts'
import { listOpenIntervals } from '../hours/weekly-hours.ts'
import type { WeeklyHours } from '../hours/weekly-hours.ts'
import { intersectIntervals, mergeAdjacent } from './intervals.ts'
import type { RotationLayer } from './schedule.ts'

/** Turns are numbered from 0 and start in order. The caller removes the part of the first turn before the hand-off. */
type TurnCalculator = { beginsAt(turn: number): Instant; turnAt(at: Instant): number }

export type DutyInterval = TimeInterval & { readonly user_id: number }

const elapsedTurns = (layer: RotationLayer): TurnCalculator => {
  const length = (layer.shift_seconds ?? 0) * SECOND
  return {
    beginsAt: (turn) => layer.handoff_at + turn * length,
    turnAt: (at) => Math.floor((at - layer.handoff_at) / length),
  }
}

const wallClockTurns = (layer: RotationLayer, zone: string, days: number): TurnCalculator => {
  const first = toWallClock(zone, layer.handoff_at)
  const beginsAt = (turn: number): Instant => toInstant(zone, first.day + turn * days, first.since_midnight)
  const turnAt = (at: Instant): number => {
    const turn = Math.floor((toLocalDay(zone, at) - first.day) / days)
    return beginsAt(turn) > at ? turn - 1 : turn
  }
  return { beginsAt, turnAt }
}

const turnsOf = (layer: RotationLayer, zone: string): TurnCalculator => {
  if (layer.rotation === 'custom') return elapsedTurns(layer)
  return wallClockTurns(layer, zone, layer.rotation === 'daily' ? 1 : 7)
}

const isIdle = (layer: RotationLayer): boolean =>
  layer.user_ids.length === 0 || (layer.rotation === 'custom' && !((layer.shift_seconds ?? 0) * SECOND >= 1))

const userOf = (layer: RotationLayer, turn: number): number | undefined => layer.user_ids[turn % layer.user_ids.length]

const isRestricted = (hours: readonly WeeklyHours[] | null | undefined): hours is readonly WeeklyHours[] => (hours?.length ?? 0) > 0

const isWithin = (zone: string, hours: readonly WeeklyHours[], at: Instant): boolean =>
  listOpenIntervals(zone, hours, toLocalDay(zone, at)).some((open) => open.starts_at <= at && at < open.ends_at)

/** Open intervals in the frame. Hours that end at midnight and continue on the next day are one interval. */
const openDuring = (zone: string, hours: readonly WeeklyHours[], frame: TimeInterval): readonly TimeInterval[] => {
  const open: TimeInterval[] = []
  const last = toLocalDay(zone, frame.ends_at)
  for (let day = toLocalDay(zone, frame.starts_at); day <= last; day += 1) open.push(...listOpenIntervals(zone, hours, day))
  return mergeAdjacent(open, () => true)
}

/** The user on duty at an instant; undefined before the first turn or outside of the restrictions. */
export const findDutyUser = (layer: RotationLayer, zone: string, at: Instant): number | undefined => {
  if (isIdle(layer) || at < layer.handoff_at) return undefined
  if (isRestricted(layer.restrictions) && !isWithin(zone, layer.restrictions, at)) return undefined
  return userOf(layer, turnsOf(layer, zone).turnAt(at))
}

export const listDutyIntervals = (layer: RotationLayer, zone: string, frame: TimeInterval): readonly DutyInterval[] => {
  if (isIdle(layer)) return []
  const starts_at = Math.max(frame.starts_at, layer.handoff_at)
  if (starts_at >= frame.ends_at) return []
  const turns = turnsOf(layer, zone)
  const duties: DutyInterval[] = []
  for (let turn = turns.turnAt(starts_at); turns.beginsAt(turn) < frame.ends_at; turn += 1) {
    const user_id = userOf(layer, turn)
    if (user_id !== undefined) duties.push({ user_id, starts_at: turns.beginsAt(turn), ends_at: turns.beginsAt(turn + 1) })
  }
  const inFrame = intersectIntervals(duties, [{ starts_at, ends_at: frame.ends_at }])
  return isRestricted(layer.restrictions) ? intersectIntervals(inFrame, openDuring(zone, layer.restrictions, frame)) : inFrame
}
