import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR, parseInstant } from '../../contract/time.ts'
import { icalOf } from './ical.ts'

const at = parseInstant('2026-06-01T07:00:00Z') ?? 0

it('a turn is an event with its times in UTC and its name made harmless', () => {
  const file = icalOf({ id: 7, title: 'On call: IT, primary; day' }, [{ starts_at: at, ends_at: at + HOUR }], at)
  expect(file).toContain('DTSTART:20260601T070000Z\r\nDTEND:20260601T080000Z\r\nSUMMARY:On call: IT\\, primary\\; day\r\n')
  expect(file.startsWith('BEGIN:VCALENDAR\r\n') && file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

it('no line is longer than calendars read, and nothing is lost by folding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const file = icalOf({ id: 1, title }, [{ starts_at: at, ends_at: at + HOUR }], at)
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(file.replaceAll('\r\n ', '')).toContain('SUMMARY:')
    }),
  )
})

it('nobody’s turns are an empty calendar', () => {
  expect(icalOf({ id: 1, title: '' }, [], at)).not.toContain('VEVENT')
})
