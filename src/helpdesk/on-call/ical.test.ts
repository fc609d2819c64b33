import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCalendar } from './ical.ts'

const AT = Date.UTC(2026, 5, 1, 8, 30) * 1_000
const HOUR = 3_600_000_000

const summaryIn = (text: string): string | undefined =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith('SUMMARY:'))
    ?.slice('SUMMARY:'.length)
    .replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

describe('a calendar', () => {
  it('is what calendars read', () => {
    const text = formatCalendar('Nights', [{ uid: 'a', summary: 'Ann, on call', starts_at: AT, ends_at: AT + HOUR }], AT)
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Watchdesk//On call//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Nights',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'BEGIN:VEVENT',
      'UID:a',
      'DTSTAMP:20260601T083000Z',
      'DTSTART:20260601T083000Z',
      'DTEND:20260601T093000Z',
      'SUMMARY:Ann\\, on call',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('keeps any summary intact, in lines of at most 75 bytes, and adds no event', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !text.includes('\r'))
    fc.assert(
      fc.property(name, (summary) => {
        const text = formatCalendar('c', [{ uid: 'u', summary, starts_at: AT, ends_at: AT + HOUR }], AT)
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(summaryIn(text)).toBe(summary)
        expect(text.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1)
      }),
    )
  })
})
