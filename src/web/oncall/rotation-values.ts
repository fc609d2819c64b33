import { DAY, formatIsoMillis, MINUTE, parseInstant, type Instant } from '../../contract/time.ts'
import { dayAt, instantAt, printWall, readWall, wallAt, weekdayOf } from '../ui/time/zoned.ts'
import type { Layer, Restriction, Schedule } from './data.ts'

// Form values of a schedule (wall times in its zone) and their conversion to and from the API.

export type LayerValues = {
  /** Stable React key while layers are reordered. */
  readonly key: number
  readonly rotation: Layer['rotation']
  readonly day: string
  readonly time: string
  readonly length: string
  readonly unit: 3_600 | 86_400
  readonly user_ids: readonly number[]
  readonly restrictions: readonly Restriction[]
}

export type RotationValues = { readonly name: string; readonly time_zone: string; readonly layers: readonly LayerValues[] }

/** Start of a weekly rotation at its most recent handover, so that an agent is on call immediately. */
export const lastHandover = (zone: string, now: Instant, weekday: number, time: string): Instant => {
  const today = dayAt(zone, now)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const onDay = (day: number): Instant => instantAt(zone, day * DAY + (hour * 60 + minute) * MINUTE)
  const day = today - ((weekdayOf(today) - weekday + 7) % 7)
  return onDay(day) <= now ? onDay(day) : onDay(day - 7)
}

export const emptyLayer = (zone: string, now: Instant, key: number): LayerValues => ({
  key,
  rotation: 'weekly',
  ...wallOf(zone, lastHandover(zone, now, 1, '09:00')),
  length: '12',
  unit: 3_600,
  user_ids: [],
  restrictions: [],
})

const wallOf = (zone: string, at: Instant): { readonly day: string; readonly time: string } => {
  const wall = printWall(wallAt(zone, at))
  return { day: wall.slice(0, 10), time: wall.slice(11) }
}

const layerValues = (zone: string, { rotation, shift_seconds, handoff_at, user_ids, restrictions }: Layer, key: number): LayerValues => {
  const seconds = shift_seconds ?? 43_200
  const unit = seconds % 86_400 === 0 ? 86_400 : 3_600
  const wall = wallOf(zone, parseInstant(handoff_at) ?? 0)
  return { key, rotation, ...wall, length: String(seconds / unit), unit, user_ids, restrictions }
}

export const valuesOf = ({ name, time_zone, layers }: Pick<Schedule, 'name' | 'time_zone' | 'layers'>): RotationValues => ({
  name,
  time_zone,
  layers: layers.map((layer, at) => layerValues(time_zone, layer, at)),
})

const layerBody = (zone: string, { rotation, day, time, length, unit, user_ids, restrictions }: LayerValues) => ({
  rotation,
  handoff_at: formatIsoMillis(instantAt(zone, readWall(`${day}T${time}`) ?? 0)),
  user_ids: [...user_ids],
  restrictions: restrictions.map(({ weekdays, from, to }) => ({ weekdays: [...weekdays], from, to })),
  ...(rotation === 'custom' && { shift_seconds: Math.max(60, Math.round(Number(length.replace(',', '.')) * unit) || 0) }),
})

export const bodyOf = ({ name, time_zone, layers }: RotationValues) => ({
  name: name.trim(),
  time_zone,
  layers: layers.map((layer) => layerBody(time_zone, layer)),
})

/** False while no agent is selected, or the start or a restriction of a layer is incomplete, so that no preview is requested. */
export const isDrawable = ({ layers }: RotationValues): boolean =>
  layers.some(({ user_ids }) => user_ids.length > 0) &&
  layers.every(
    ({ day, time, restrictions }) =>
      readWall(`${day}T${time}`) !== undefined &&
      restrictions.every(({ weekdays, from, to }) => weekdays.length > 0 && from !== '' && to !== ''),
  )

export const withMoved = <T>(list: readonly T[], at: number, by: 1 | -1): readonly T[] => {
  const [one, other] = [list[at], list[at + by]]
  if (one === undefined || other === undefined) return list
  return list.with(at, other).with(at + by, one)
}
