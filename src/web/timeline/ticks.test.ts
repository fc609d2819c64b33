import { expect, it } from 'vitest'
import { DAY, HOUR, formatIsoMillis, parseInstant } from '../../contract/time.ts'
import { ticksOf } from './ticks.ts'

const at = (text: string): number => parseInstant(text) ?? 0

it.each([
  [
    'a day',
    DAY,
    0,
    ['2026-11-14T12:00Z', '2026-11-14T16:00Z', '2026-11-14T20:00Z', '2026-11-15T00:00Z', '2026-11-15T04:00Z', '2026-11-15T08:00Z'],
  ],
  [
    'a day an hour east',
    DAY,
    HOUR,
    ['2026-11-14T11:00Z', '2026-11-14T15:00Z', '2026-11-14T19:00Z', '2026-11-14T23:00Z', '2026-11-15T03:00Z', '2026-11-15T07:00Z'],
  ],
  ['three days', 3 * DAY, 0, ['2026-11-13T00:00Z', '2026-11-14T00:00Z', '2026-11-15T00:00Z']],
])('%s has round marks', (_name, span, offset, marks) => {
  const to = at('2026-11-15T10:30:00Z')
  expect(ticksOf(to - span, to, offset).map((mark) => formatIsoMillis(mark).replace(':00.000Z', 'Z'))).toEqual(marks)
})
