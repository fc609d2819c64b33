import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, parseInstant } from '../../../contract/time.ts'
import {
  clockChange,
  dayAt,
  instantAt,
  isZone,
  mondayOf,
  printDay,
  printWall,
  readDay,
  readWall,
  startOfDay,
  wallAt,
  weekdayOf,
} from './zoned.ts'

const at = (iso: string): number => parseInstant(iso) ?? Number.NaN
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Sao_Paulo']

describe('a clock in a zone', () => {
  it.each([
    ['Europe/Berlin', '2026-06-01T00:00:00Z', '2026-06-01T02:00'],
    ['Asia/Kolkata', '2026-06-01T00:00:00Z', '2026-06-01T05:30'],
    ['America/New_York', '2026-01-01T03:00:00Z', '2025-12-31T22:00'],
  ])('in %s at %s shows %s', (zone, instant, shown) => {
    expect(printWall(wallAt(zone, at(instant)))).toBe(shown)
  })

  it('shows what was asked for, unless it skips that time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 40_000_000 }), (zone, minute) => {
        const wall = minute * MINUTE
        const instant = instantAt(zone, wall)
        const shown = wallAt(zone, instant)
        expect(shown === wall || (shown > wall && shown - wall <= DAY)).toBe(true)
      }),
    )
  })

  it('shows a skipped half past two as half past three, and a repeated one for the first time', () => {
    expect(instantAt('Europe/Berlin', readWall('2026-03-29T02:30') ?? 0)).toBe(at('2026-03-29T01:30:00Z'))
    expect(instantAt('Europe/Berlin', readWall('2026-10-25T02:30') ?? 0)).toBe(at('2026-10-25T00:30:00Z'))
  })
})

describe('a day in a zone', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', HOUR],
    ['Europe/Berlin', '2026-10-25', -HOUR],
    ['Europe/Berlin', '2026-06-01', 0],
    ['Australia/Lord_Howe', '2026-10-04', HOUR / 2],
    ['UTC', '2026-03-29', 0],
  ])('in %s the clocks of %s change by %s', (zone, day, change) => {
    expect(clockChange(zone, readDay(day) ?? 0)).toBe(change)
  })

  it('begins where the one before ends, and knows itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 10_000, max: 30_000 }), (zone, day) => {
        expect(dayAt(zone, startOfDay(zone, day))).toBe(day)
        expect(dayAt(zone, startOfDay(zone, day + 1) - 1)).toBeLessThanOrEqual(day)
        expect(readDay(printDay(day))).toBe(day)
        expect(weekdayOf(mondayOf(day))).toBe(1)
        expect(day - mondayOf(day)).toBe(weekdayOf(day) - 1)
      }),
    )
  })

  it('is not read from what is none', () => {
    for (const text of ['', '2026-13-01', '2026-1-1', 'soon']) expect(readDay(text)).toBeUndefined()
    expect(readWall('2026-03-29 10:00')).toBeUndefined()
    expect([isZone('Europe/Berlin'), isZone('Europe/Atlantis')]).toEqual([true, false])
  })
})
