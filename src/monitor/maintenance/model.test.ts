import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, parseInstant } from '../../contract/time.ts'
import { coversCheck, maintenanceEnd, type MaintenanceTimes } from './model.ts'

const at = (text: string): number => parseInstant(text) ?? NaN
const once: MaintenanceTimes = {
  starts_at: at('2026-06-01T22:00:00Z'),
  ends_at: at('2026-06-02T02:00:00Z'),
  schedule: null,
  tz: 'UTC',
  duration: null,
}
const nightly: MaintenanceTimes = { starts_at: null, ends_at: null, schedule: '0 22 * * *', tz: 'Europe/Riga', duration: 4 * 3_600 }

describe('a single maintenance', () => {
  it.each([
    ['2026-06-01T21:59:59.999999Z', undefined],
    ['2026-06-01T22:00:00Z', once.ends_at],
    ['2026-06-02T01:59:59.999999Z', once.ends_at],
    ['2026-06-02T02:00:00Z', undefined],
  ])('at %s', (now, end) => {
    expect(maintenanceEnd(once, at(now))).toBe(end)
  })
})

describe('a maintenance that comes again', () => {
  it.each([
    ['2026-06-01T18:59:59Z', undefined],
    ['2026-06-01T19:00:00Z', '2026-06-01T23:00:00Z'],
    ['2026-06-01T22:59:59Z', '2026-06-01T23:00:00Z'],
    ['2026-06-01T23:00:00Z', undefined],
    // In winter Riga is two hours ahead of UTC, not three.
    ['2026-12-01T19:30:00Z', undefined],
    ['2026-12-01T20:00:00Z', '2026-12-02T00:00:00Z'],
  ])('at %s follows the clocks of its zone', (now, end) => {
    expect(maintenanceEnd(nightly, at(now))).toBe(end === undefined ? undefined : at(end))
  })

  it('whose times touch or overlap is one long maintenance', () => {
    const touching = { ...nightly, schedule: '*/10 8 * * *', tz: 'UTC', duration: 600 }
    expect(maintenanceEnd(touching, at('2026-06-01T08:05:00Z'))).toBe(at('2026-06-01T09:00:00Z'))
    const always = { ...touching, schedule: '* * * * *', duration: 120 }
    expect(maintenanceEnd(always, at('2026-06-01T08:05:00Z'))).toBeGreaterThan(at('2026-06-01T08:05:00Z') + HOUR)
  })

  it('is over when its schedule is', () => {
    const past = { ...nightly, schedule: '2019-01-01 22:00', tz: 'UTC', duration: 60 }
    expect(maintenanceEnd(past, at('2019-01-01T22:00:30Z'))).toBe(at('2019-01-01T22:00:00Z') + MINUTE)
    expect(maintenanceEnd(past, at('2026-06-01T22:00:30Z'))).toBe(undefined)
  })
})

it.each([
  ['', 'a b', true],
  ['a', 'a b', true],
  ['b a', 'a b', true],
  ['a c', 'a b', false],
  ['a', '', false],
])('a window for %j is for checks with %j: %s', (tags, own, expected) => {
  expect(coversCheck({ tags, check_uuids: [] }, { tags: own, uuid: 'u' })).toBe(expected)
})
