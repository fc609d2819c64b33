import { describe, expect, it } from 'vitest'
import { parseCron } from './cron-parse.ts'
import { detectScheduleKind, findScheduleError } from './schedule.ts'
import type { WallPattern } from './wall-pattern.ts'

const patternOf = (text: string): WallPattern => {
  const cron = parseCron(text)
  if (!cron.ok) throw new Error(cron.error.reason)
  return cron.value.pattern
}
const bits = (mask: number): readonly number[] => Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => (mask >>> bit) & 1)
const upTo = (from: number, to: number, step = 1): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

describe('the fields of a cron schedule', () => {
  it.each([
    ['*', upTo(0, 59)],
    ['5', [5]],
    ['007', [7]],
    ['1,2,40', [1, 2, 40]],
    ['5-8', [5, 6, 7, 8]],
    ['*/15', [0, 15, 30, 45]],
    ['*/100', [0]],
    ['0-10/4', [0, 4, 8]],
    ['5-5/15', [5]],
    ['5/15', [5, 20, 35, 50]],
    ['1-3,7-9,*/30', [0, 1, 2, 3, 7, 8, 9, 30]],
  ])('minute %s', (field, values) => {
    expect(patternOf(`${field} * * * *`).minutes).toEqual(values)
  })

  it.each([
    ['*', upTo(1, 12)],
    ['JAN', [1]],
    ['feb-Apr', [2, 3, 4]],
    ['*/5', [1, 6, 11]],
    ['10/1', [10, 11, 12]],
  ])('month %s', (field, values) => {
    expect(bits(patternOf(`0 0 * ${field} *`).months)).toEqual(values)
  })

  it.each([
    ['*', upTo(0, 6)],
    ['7', [0]],
    ['0', [0]],
    ['mon-FRI', [1, 2, 3, 4, 5]],
    ['SUN-TUE', [0, 1, 2]],
    ['5-7', [0, 5, 6]],
    ['*/2', [0, 2, 4, 6]],
    ['1/2', [0, 1, 3, 5]],
    ['*/7', [0]],
  ])('weekday %s', (field, values) => {
    expect(bits(patternOf(`0 0 * * ${field}`).weekdays)).toEqual(values)
  })

  it('reads the last day, the last workday, the last and the nth weekday', () => {
    expect(bits(patternOf('0 0 l * *').daysFromEnd)).toEqual([1])
    expect(patternOf('0 0 LW,15 * *')).toMatchObject({ lastWorkday: true, days: 1 << 15 })
    expect(patternOf('0 0 * * 5L,7l').nthWeekdays.map(bits)).toEqual([[0, 5], [], [], [], [], []])
    expect(patternOf('0 0 * * MON#2,0#5,3').nthWeekdays.map(bits)).toEqual([[], [], [1], [], [], [0]])
  })

  it.each([
    ['0 0 1 * 1', true],
    ['0 0 * * 1', false],
    ['0 0 1 * *', false],
    ['0 0 */2 * 1', false],
    ['0 0 1 * */2', false],
    ['0 0 1,*/9 * 1', true],
    ['0 0 L * 5L', true],
  ])('in %s either day is enough: %s', (text, either) => {
    expect(patternOf(text).eitherDay).toBe(either)
  })

  it.each([
    ['0 3 * * *', false],
    ['0,30 3-5 * * *', false],
    ['* 3 * * *', true],
    ['0 */3 * * *', true],
    ['5,*/20 3 * * *', false],
  ])('%s follows real time: %s', (text, real) => {
    expect(parseCron(text)).toMatchObject({ value: { followsRealTime: real } })
  })
})

describe('texts that are no cron schedule', () => {
  it.each([
    ['60 * * * *', 0, 2],
    ['-1 * * * *', 0, 0],
    ['* 24 * * *', 2, 4],
    ['* * 0 * *', 4, 5],
    ['* * 32 * *', 4, 6],
    ['* * * 13 *', 6, 8],
    ['* * * * 8', 8, 9],
    ['* * * FOO *', 6, 9],
    ['* * * * MONDAY', 8, 14],
    ['* JAN * * *', 2, 5],
    ['5-1 * * * *', 0, 3],
    ['* * * * FRI-SUN', 8, 15],
    ['*/0 * * * *', 2, 3],
    ['*/ * * * *', 2, 2],
    ['/2 * * * *', 0, 0],
    ['1//2 * * * *', 0, 4],
    ['1/2/3 * * * *', 0, 5],
    ['1-2-3 * * * *', 0, 5],
    ['1,,2 * * * *', 2, 2],
    ['1, * * * *', 2, 2],
    ['1_0 * * * *', 0, 3],
    ['1.5 * * * *', 0, 3],
    ['¹ * * * *', 0, 1],
    ['? * * * *', 0, 1],
    ['* * ? * *', 4, 5],
    ['* * 15W * *', 4, 7],
    ['* * L-3 * *', 4, 5],
    ['* * * L *', 6, 7],
    ['* * * * L', 8, 9],
    ['* * * * MONL', 8, 12],
    ['* * * * 5L-6', 8, 10],
    ['* * * * 5L#1', 8, 10],
    ['* * * * 5L/3', 8, 10],
    ['* * * * 8L', 8, 9],
    ['* * * * 1#0', 8, 11],
    ['* * * * 1#6', 8, 11],
    ['* * * * 2#', 8, 10],
    ['* * * * #2', 8, 8],
    ['* * * * 1#2#3', 8, 13],
    ['* * * * 1-5#2', 8, 11],
    ['* * * * *#2', 8, 9],
    ['* * 1#2 * *', 4, 7],
    ['@daily', 0, 6],
    ['* * * *', 0, 7],
    ['0 * * * * *', 0, 11],
    ['0 0 31 2 *', 0, 10],
    ['* * 30 2 *', 0, 10],
    ['0 0 31 4,6,9,11 *', 0, 17],
    ['1 1 */100 * MON#4', 0, 17],
    ['', 0, 0],
    ['   ', 0, 3],
  ])('“%s” is refused, and the mark is on characters %d to %d', (text, from, to) => {
    expect(detectScheduleKind(text)).toBeUndefined()
    expect(findScheduleError(text)).toMatchObject({ from, to })
    expect(findScheduleError(text)?.reason).toMatch(/^\S.*\.$/)
  })

  it('an expression over two lines is not cron', () => {
    expect(detectScheduleKind('0 0 * *\n*')).toBeUndefined()
  })
})

describe('texts that are a cron schedule', () => {
  it.each([
    '* * * * *',
    '  0 0 * * *  ',
    '0 0 * * *\n',
    '0\t0  * * *',
    '0 0 29 2 *',
    '0 0 29 2 */7',
    '0 0 30 2 1',
    '0 0 31 2,3 *',
    '0 0 L 2 *',
    '0 0 lw * sun#5',
  ])('%j', (text) => {
    expect(detectScheduleKind(text)).toBe('cron')
    expect(findScheduleError(text)).toBeUndefined()
  })
})
