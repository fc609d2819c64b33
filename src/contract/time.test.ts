import { describe, expect, it } from 'vitest'
import { isDay, formatIsoMillis, isTimeZone, parseInstant } from './time.ts'

describe('a day of the calendar', () => {
  it.each(['2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31'])('is %s', (text) => expect(isDay(text)).toBe(true))
  it.each(['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '0000-01-01', '2026-2-3', ' 2026-02-03', ''])(
    'is not %s',
    (text) => expect(isDay(text)).toBe(false),
  )
})

describe('an instant', () => {
  it.each(['2026-02-28T23:59:59Z', '2024-02-29T00:00:00+02:00', '2026-01-01T10:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'is %s',
    (text) => expect(parseInstant(text)).toBe(Date.parse(text) * 1_000),
  )
  it.each([
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-01:00',
    '9999-12-31T23:59:59.999999Z',
    '2026-06-31T10:00:00-05:00',
    '2026-02-28T24:00:00Z',
    '2026-02-28T23:60:00Z',
    '2026-02-28T23:59:60Z',
    '2026-02-28T10:00:00+24:00',
    '2026-02-28',
    '2026-02-28T00:00:00',
  ])('is not %s', (text) => expect(parseInstant(text)).toBeUndefined())
  it('is written as it was read', () =>
    expect(formatIsoMillis(parseInstant('2024-02-29T01:02:03.004Z') ?? 0)).toBe('2024-02-29T01:02:03.004Z'))
})

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Vienna'])('is %s', (name) => expect(isTimeZone(name)).toBe(true))
  it.each(['Mars/X', '', '\0'])('is not %j', (name) => expect(isTimeZone(name)).toBe(false))
})
