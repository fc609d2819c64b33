import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MILLISECOND, MINUTE, SECOND } from '../../contract/time.ts'
import { formats } from './formats.ts'

const [en, de] = [formats('en'), formats('de')]
const now = 1_790_000_000 * SECOND

describe('how long ago', () => {
  it.each([
    [0, 'now'],
    [-0.9 * SECOND, 'now'],
    [-42 * SECOND, '42s ago'],
    [-5 * MINUTE, '5m ago'],
    [-26 * HOUR, '26h ago'],
    [-47 * HOUR, '47h ago'],
    [-2 * DAY, '2d ago'],
    [-45 * DAY, '1mo ago'],
    [-400 * DAY, '1y ago'],
    [21 * HOUR + 5 * MINUTE, 'in 21h'],
  ])('%d microseconds is said "%s"', (distance, said) => {
    expect(en.relative(now + distance, now)).toBe(said)
  })
})

describe('a span of time', () => {
  it.each([
    [84 * MILLISECOND, '84ms'],
    [31.44 * SECOND, '31.4s'],
    [12 * MINUTE, '12m'],
    [12 * MINUTE + 5 * SECOND, '12m 5s'],
    [2 * HOUR + 14 * MINUTE + 59 * SECOND, '2h 14m'],
    [3 * DAY + 2 * HOUR + 1 * MINUTE, '3d 2h'],
  ])('of %d microseconds is "%s"', (micros, said) => {
    expect(en.span(micros)).toBe(said)
  })
})

describe('numbers and words', () => {
  it('never rounds uptime up to perfect', () => {
    expect(en.percent(0.99999)).toBe('99.99%')
    expect(en.percent(1)).toBe('100%')
    expect(en.percent(0.9941)).toBe('99.41%')
  })

  it('follows the language', () => {
    expect(en.number(10_000)).toBe('10,000')
    expect(de.number(10_000)).toBe('10.000')
    expect(en.list(['a', 'b', 'c'])).toBe('a, b, and c')
    expect(de.list(['a', 'b', 'c'])).toBe('a, b und c')
  })

  it('chooses the plural and fills in the number', () => {
    const forms = { one: '# check', other: '# checks' }
    expect([0, 1, 2, 1_000].map((count) => en.plural(count, forms))).toEqual(['0 checks', '1 check', '2 checks', '1,000 checks'])
  })

  it('says bytes in the unit that fits', () => {
    expect([12, 1_500, 14_000_000].map((count) => en.bytes(count))).toEqual(['12B', '1.5kB', '14MB'])
  })
})

describe('an instant', () => {
  const at = Date.parse('2026-11-15T02:00:31Z') * MILLISECOND

  it.each([
    ['clock', 'Europe/Berlin', '03:00:31'],
    ['clock', 'UTC', '02:00:31'],
    ['short', 'UTC', 'Nov 15, 02:00'],
    ['date', 'Pacific/Auckland', 'Nov 15, 2026'],
    ['full', 'UTC', 'Sun, Nov 15, 2026, 02:00:31 UTC'],
  ] as const)('as %s in %s', (style, zone, said) => {
    expect(en.time(at, zone, style)).toBe(said)
  })
})
