import { describe, expect, it } from 'vitest'
import { dayLook, uptimeOf, type Day } from './uptime-days.ts'

const day = (down_seconds: number, watched_seconds = 86_400): Day => ({ date: '2026-01-31', watched_seconds, down_seconds })

describe('a day', () => {
  it.each([
    [day(0), 'up'],
    [day(60), 'late'],
    [day(3_600), 'down'],
    [day(86_400), 'down'],
    [day(0, 0), 'none'],
  ])('case %# looks %s', (given, look) => {
    expect(dayLook(given)).toBe(look)
  })
})

describe('uptime', () => {
  it('counts only the time that was watched', () => {
    expect(uptimeOf([day(0), day(8_640), day(0, 0)])).toBeCloseTo(0.95, 10)
  })

  it('is unknown when nobody watched', () => {
    expect(uptimeOf([day(0, 0)])).toBeUndefined()
    expect(uptimeOf([])).toBeUndefined()
  })
})
