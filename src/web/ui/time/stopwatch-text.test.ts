import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../../contract/time.ts'
import { stopwatchText, waitText } from './stopwatch-text.ts'

it.each([
  [0, '00:00:00'],
  [-5 * SECOND, '00:00:00'],
  [42 * MINUTE + 10 * SECOND, '00:42:10'],
  [23 * HOUR + 59 * MINUTE + 59.9 * SECOND, '23:59:59'],
  [3 * DAY + 4 * HOUR + 10 * MINUTE, '3d 04:10:00'],
])('%d microseconds are shown as %s', (micros, text) => expect(stopwatchText(micros)).toBe(text))

it.each([
  [-1, '0:00'],
  [42, '0:42'],
  [727, '12:07'],
  [3_599, '59:59'],
  [3_600, '01:00:00'],
  [2 * 86_400, '2d 00:00:00'],
])('a wait of %i seconds is written %s', (seconds, text) => {
  expect(waitText(seconds * SECOND)).toBe(text)
})
