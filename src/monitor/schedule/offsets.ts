import { memoize } from './memoize.ts'

/**
 * What the clocks of a zone show. Everything here is whole seconds: `at` is real time since 1970, `wall` is what a clock on the
 * wall shows, counted as if it were UTC.
 *
 * Temporal is asked once per zone and block of years; the path of a ping then only compares and subtracts numbers.
 */

/** A stretch of real time, from `from` up to but without `to`, during which a zone keeps one offset. */
export type OffsetPeriod = { readonly from: number; readonly to: number; readonly offset: number }

const BLOCK_SECONDS = 4 * 365.25 * 86_400
const MAX_CACHED_ZONES = 1_000
const MAX_CACHED_BLOCKS = 64

// No zone was ever further from UTC than this.
const MAX_OFFSET_SECONDS = 16 * 3_600

const toSecond = (date_time: Temporal.ZonedDateTime): number => Math.floor(date_time.epochMilliseconds / 1_000)
const toOffset = (date_time: Temporal.ZonedDateTime): number => date_time.offsetNanoseconds / 1e9

const loadBlock = (zone: string, block: number): readonly OffsetPeriod[] => {
  const end = (block + 1) * BLOCK_SECONDS
  const periods: OffsetPeriod[] = []
  const start = Temporal.Instant.fromEpochMilliseconds(block * BLOCK_SECONDS * 1_000).toZonedDateTimeISO(zone)
  let current = { from: toSecond(start), offset: toOffset(start) }
  let change = start.getTimeZoneTransition('next')
  while (change !== null && toSecond(change) < end) {
    periods.push({ ...current, to: toSecond(change) })
    current = { from: toSecond(change), offset: toOffset(change) }
    change = change.getTimeZoneTransition('next')
  }
  return [...periods, { ...current, to: end }]
}

const getBlocks = memoize(MAX_CACHED_ZONES, (zone: string) => memoize(MAX_CACHED_BLOCKS, (block: number) => loadBlock(zone, block)))

/** The stretch around an instant. Its ends are changes of the offset or, without meaning, ends of a block. */
export const findOffsetPeriod = (zone: string, at: number): OffsetPeriod => {
  for (const period of getBlocks(zone)(Math.floor(at / BLOCK_SECONDS))) if (at < period.to) return period
  throw new RangeError(`The second ${at} is outside of every offset period of ${zone}`)
}

export const toWallTime = (zone: string, at: number): number => at + findOffsetPeriod(zone, at).offset

/** The wall time at which the clocks change next: while an hour repeats, everything before it has been shown already. */
export const findWallTimeOfChange = (zone: string, at: number): number => {
  const period = findOffsetPeriod(zone, at)
  return period.to + period.offset
}

export type ResolvedWallTime = { readonly at: number; readonly skipped: boolean }

/** When the clocks first show a wall time. A time they skip is taken to be shown when they have jumped over it. */
export const resolveWallTime = (zone: string, wall: number): ResolvedWallTime => {
  let period = findOffsetPeriod(zone, wall - MAX_OFFSET_SECONDS)
  while (wall - period.offset >= period.to) period = findOffsetPeriod(zone, period.to)
  const at = wall - period.offset
  return at < period.from ? { at: period.from, skipped: true } : { at, skipped: false }
}
