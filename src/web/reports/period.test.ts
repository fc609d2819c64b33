import { describe, expect, it } from 'vitest'
import { DAY, parseInstant } from '../../contract/time.ts'
import { ages, ever, rangeOfAge } from './period.ts'

const now = 20_000 * DAY

describe('the age of what is open', () => {
  it('is a time of creation, and every ticket has exactly one', () => {
    const borders = ages.map((age) => rangeOfAge(age, now))
    for (const [index, { from }] of borders.slice(0, -1).entries()) expect(borders[index + 1]?.to).toBe(from)
    expect([borders[0]?.to, borders.at(-1)?.from]).toEqual([ever(now).to, ever(now).from])
  })

  it.each([
    ['under 1 d', 0, true],
    ['under 1 d', 1, false],
    ['under 3 d', 1, true],
    ['under 3 d', 3, false],
    ['under 30 d', 14, true],
    ['older', 30, true],
    ['older', 29, false],
  ] as const)('counts as the report does: %s holds what is %i days old: %s', (age, days, expected) => {
    const { from, to } = rangeOfAge(age, now)
    const created_at = now - days * DAY
    expect(created_at >= (parseInstant(from) ?? Infinity) && created_at < (parseInstant(to) ?? 0)).toBe(expected)
  })
})
