import { describe, expect, it } from 'vitest'
import { bodyOf, emptyCheck, secondsOf, slugOf, spanOf } from './check-values.ts'

describe('a span in a form', () => {
  it.each([
    [60, '1', 60],
    [90 * 60, '90', 60],
    [3_600, '1', 3_600],
    [86_400, '1', 86_400],
    [7 * 86_400, '1', 604_800],
    [10 * 86_400, '10', 86_400],
  ])('%i seconds are shown in the largest unit that fits, and come back', (seconds, count, unit) => {
    expect(spanOf(seconds)).toEqual({ count, unit })
    expect(secondsOf(spanOf(seconds))).toBe(seconds)
  })

  it('takes a comma as well as a point', () => {
    expect(secondsOf({ count: '1,5', unit: 3_600 })).toBe(5_400)
    expect(secondsOf({ count: '1.5', unit: 3_600 })).toBe(5_400)
  })
})

describe('what is sent', () => {
  it('is the span or the schedule, never both', () => {
    const values = emptyCheck('Europe/Berlin')
    expect(bodyOf(values)).toMatchObject({ timeout: 86_400, grace: 3_600 })
    expect(bodyOf(values)).not.toHaveProperty('schedule')
    const scheduled = bodyOf({ ...values, mode: 'scheduled' })
    expect(scheduled).toMatchObject({ schedule: '0 2 * * *', tz: 'Europe/Berlin' })
    expect(scheduled).not.toHaveProperty('timeout')
  })
})

describe('a slug from a name', () => {
  it.each([
    ['DB backup (EU)', 'db-backup-eu'],
    ['Müll & Söhne', 'mull-sohne'],
    ['  ', ''],
    ['snake_case', 'snake_case'],
  ])('of %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })
})
