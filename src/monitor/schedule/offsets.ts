import { memoize } from '../../kernel/memoize.ts'

/** Offsets in seconds: `at` is real time, `wall` wall-clock time counted as UTC. Temporal is called once per zone and block of years. */

/** A period of real time, from `from` (included) to `to` (excluded), with one offset. */
export type OffsetPeriod = { readonly from: number; readonly to: number; readonly offset: number }

const BLOCK_SECONDS = 4 * 365.25 * 86_400
const MAX_CACHED_ZONES = 1_000
const MAX_CACHED_BLOCKS = 64

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

/** The period around an instant. It ends at a change of the offset or at the end of a block. */
export const findOffsetPeriod = (zone: string, at: number): OffsetPeriod => {
  for (const period of getBlocks(zone)(Math.floor(at / BLOCK_SECONDS))) if (at < period.to) return period
  throw new RangeError(`The second ${at} is outside of every offset period of ${zone}`)
}

export const toWallTime = (zone: string, at: number): number => at + findOffsetPeriod(zone, at).offset

/** The wall time at which the next clock change happens. In a repeated hour, earlier wall times have already occurred once. */
export const findWallTimeOfChange = (zone: string, at: number): number => {
  const period = findOffsetPeriod(zone, at)
  return period.to + period.offset
}

export type ResolvedWallTime = { readonly at: number; readonly skipped: boolean }

/** The first occurrence of a wall time. A skipped time resolves to the moment right after the change. */
export const resolveWallTime = (zone: string, wall: number): ResolvedWallTime => {
  let period = findOffsetPeriod(zone, wall - MAX_OFFSET_SECONDS)
  while (wall - period.offset >= period.to) period = findOffsetPeriod(zone, period.to)
  const at = wall - period.offset
  return at < period.from ? { at: period.from, skipped: true } : { at, skipped: false }
}
