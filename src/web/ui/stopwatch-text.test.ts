import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../contract/time.ts'
import { stopwatchText } from './stopwatch-text.ts'

it.each([
  [0, '00:00:00'],
  [-5 * SECOND, '00:00:00'],
  [42 * MINUTE + 10 * SECOND, '00:42:10'],
  [23 * HOUR + 59 * MINUTE + 59.9 * SECOND, '23:59:59'],
  [3 * DAY + 4 * HOUR + 10 * MINUTE, '3d 04:10:00'],
])('%d microseconds are shown as %s', (micros, text) => expect(stopwatchText(micros)).toBe(text))
