import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrollTo, spanOf, type View } from './window.ts'

const view = fc
  .record({
    count: fc.nat(20_000),
    row: fc.constantFrom(32, 40),
    height: fc.integer({ min: 40, max: 2_000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ part, ...rest }): View => ({ ...rest, scroll: part * Math.max(0, rest.count * rest.row - rest.height) }))

describe('the window of a list', () => {
  it('holds every row in sight and not many more', () => {
    fc.assert(
      fc.property(view, (given) => {
        const { start, end } = spanOf(given)
        const seen = (at: number) => (at + 1) * given.row > given.scroll && at * given.row < given.scroll + given.height
        for (let at = Math.max(0, start - 3); at < Math.min(given.count, end + 3); at += 1)
          if (seen(at)) expect(at >= start && at < end).toBe(true)
        expect(end - start).toBeLessThanOrEqual(Math.ceil(given.height / given.row) + 14)
        expect(start).toBeLessThanOrEqual(end)
        expect(end).toBeLessThanOrEqual(given.count)
      }),
    )
  })

  it('brings any row wholly into sight, and does not move for one that already is', () => {
    fc.assert(
      fc.property(view, fc.nat(), (given, wish) => {
        fc.pre(given.count > 0)
        const at = wish % given.count
        const scroll = scrollTo(given, at)
        expect(at * given.row).toBeGreaterThanOrEqual(scroll)
        expect((at + 1) * given.row).toBeLessThanOrEqual(scroll + given.height)
        expect(scrollTo({ ...given, scroll }, at)).toBe(scroll)
      }),
    )
  })

  it('of an empty list is empty', () => {
    expect(spanOf({ scroll: 0, height: 600, row: 40, count: 0 })).toEqual({ start: 0, end: 0 })
  })
})
