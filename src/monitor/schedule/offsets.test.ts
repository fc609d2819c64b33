import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findOffsetPeriod, resolveWallTime, toWallTime } from './offsets.ts'
import { ZONE_NAMES } from './zones.ts'

const second = (text: string): number => Date.parse(text) / 1_000
const anyZone = fc.constantFrom(...ZONE_NAMES)
const anySecond = fc.integer({ min: second('1975-01-01T00:00Z'), max: second('2240-01-01T00:00Z') })

const clockAt = (zone: string, at: number): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at * 1_000)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()

const asUtc = (clock: Temporal.PlainDateTime): number => clock.toZonedDateTime('UTC').epochMilliseconds / 1_000

describe('what clocks show', () => {
  it('is what Temporal says, in every zone and century', () => {
    fc.assert(
      fc.property(anyZone, anySecond, (zone, at) => {
        expect(toWallTime(zone, at)).toBe(asUtc(clockAt(zone, at)))
      }),
    )
  })

  it('changes only at the ends of a stretch', () => {
    fc.assert(
      fc.property(anyZone, anySecond, (zone, at) => {
        const stretch = findOffsetPeriod(zone, at)
        expect(at).toBeGreaterThanOrEqual(stretch.from)
        expect(at).toBeLessThan(stretch.to)
        for (const inside of [stretch.from, stretch.to - 1]) expect(asUtc(clockAt(zone, inside)) - inside).toBe(stretch.offset)
      }),
    )
  })

  it('a wall time is first shown when Temporal says, and a skipped one when the clocks have jumped', () => {
    fc.assert(
      fc.property(anyZone, anySecond, fc.integer({ min: -90_000, max: 90_000 }), (zone, near, distance) => {
        const wall = toWallTime(zone, findOffsetPeriod(zone, near).to) + distance
        const clock = clockAt('UTC', wall)
        const found = clock.toZonedDateTime(zone, { disambiguation: 'earlier' })
        const skipped = !found.toPlainDateTime().equals(clock)
        const at = (skipped ? found.getTimeZoneTransition('next') : found)?.epochMilliseconds
        expect(resolveWallTime(zone, wall)).toEqual({ at: (at ?? 0) / 1_000, skipped })
      }),
    )
  })
})
