import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../contract/time.ts'
import { formats } from '../../i18n/formats.ts'
import { roughSpan } from './rough-span.ts'

describe('how long somebody has waited', () => {
  it.each([
    [-5, '1m'],
    [30, '1m'],
    [59 * MINUTE + 59, '59m'],
    [HOUR, '1h'],
    [23 * HOUR + 59 * MINUTE, '23h'],
    [2 * DAY - 1, '1d'],
    [2 * DAY, '2d'],
    [9 * DAY + 23 * HOUR, '9d'],
  ])('%i is %s', (micros, said) => expect(formats('en').span(roughSpan(micros))).toBe(said))
})
