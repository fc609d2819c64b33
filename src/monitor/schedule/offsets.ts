import { memo } from './memo.ts'

/**
 * What the clocks of a zone show. Everything here is whole seconds: `at` is real time since 1970, `wall` is what a clock on the
 * wall shows, counted as if it were UTC.
 *
 * Temporal is asked once per zone and block of years; the path of a ping then only compares and subtracts numbers.
 */

/** A stretch of real time, from `from` up to but without `to`, during which a zone keeps one offset. */
export type Stretch = { readonly from: number; readonly to: number; readonly offset: number }

const BLOCK_SECONDS = 4 * 365.25 * 86_400
const ZONES_KEPT = 1_000
const BLOCKS_KEPT = 64

// No zone was ever further from UTC than this.
const FURTHEST_OFFSET_SECONDS = 16 * 3_600

const secondOf = (moment: Temporal.ZonedDateTime): number => Math.floor(moment.epochMilliseconds / 1_000)
const offsetOf = (moment: Temporal.ZonedDateTime): number => moment.offsetNanoseconds / 1e9

const readBlock = (zone: string, block: number): readonly Stretch[] => {
  const end = (block + 1) * BLOCK_SECONDS
  const stretches: Stretch[] = []
  const start = Temporal.Instant.fromEpochMilliseconds(block * BLOCK_SECONDS * 1_000).toZonedDateTimeISO(zone)
  let here = { from: secondOf(start), offset: offsetOf(start) }
  let change = start.getTimeZoneTransition('next')
  while (change !== null && secondOf(change) < end) {
    stretches.push({ ...here, to: secondOf(change) })
    here = { from: secondOf(change), offset: offsetOf(change) }
    change = change.getTimeZoneTransition('next')
  }
  return [...stretches, { ...here, to: end }]
}

const blocksOf = memo(ZONES_KEPT, (zone: string) => memo(BLOCKS_KEPT, (block: number) => readBlock(zone, block)))

/** The stretch around an instant. Its ends are changes of the offset or, without meaning, ends of a block. */
export const stretchAt = (zone: string, at: number): Stretch => {
  for (const stretch of blocksOf(zone)(Math.floor(at / BLOCK_SECONDS))) if (at < stretch.to) return stretch
  throw new RangeError(`The second ${at} is outside of every stretch of ${zone}`)
}

export const wallAt = (zone: string, at: number): number => at + stretchAt(zone, at).offset

/** The wall time at which the clocks change next: while an hour repeats, everything before it has been shown already. */
export const shownUntil = (zone: string, at: number): number => {
  const stretch = stretchAt(zone, at)
  return stretch.to + stretch.offset
}

export type Showing = { readonly at: number; readonly skipped: boolean }

/** When the clocks first show a wall time. A time they skip is taken to be shown when they have jumped over it. */
export const firstShowing = (zone: string, wall: number): Showing => {
  let stretch = stretchAt(zone, wall - FURTHEST_OFFSET_SECONDS)
  while (wall - stretch.offset >= stretch.to) stretch = stretchAt(zone, stretch.to)
  const at = wall - stretch.offset
  return at < stretch.from ? { at: stretch.from, skipped: true } : { at, skipped: false }
}
