import type { Instant } from '../../contract/time.ts'

/** One entry of a calendar. */
export type Entry = {
  /** The same whenever it is read, so that a calendar recognises it. */
  readonly uid: string
  readonly summary: string
  readonly starts_at: Instant
  readonly ends_at: Instant
}

const utc = (at: Instant): string => `${new Date(Math.floor(at / 1_000)).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Line breaks would end a property, and commas and semicolons separate values. */
const escape = (text: string): string => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')

const LONGEST_LINE = 75

/** A line has at most 75 bytes; what is longer goes on behind a space. No letter is cut in two. */
const folded = (line: string): string => {
  const lines: string[] = []
  let current = ''
  for (const letter of line) {
    if (Buffer.byteLength(current + letter) > LONGEST_LINE) {
      lines.push(current)
      current = ' '
    }
    current += letter
  }
  return [...lines, current].join('\r\n')
}

const eventOf = ({ uid, summary, starts_at, ends_at }: Entry, now: Instant): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escape(uid)}`,
  `DTSTAMP:${utc(now)}`,
  `DTSTART:${utc(starts_at)}`,
  `DTEND:${utc(ends_at)}`,
  `SUMMARY:${escape(summary)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A calendar as RFC 5545 wants it. */
export const calendarText = (name: string, entries: readonly Entry[], now: Instant): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Watchdesk//On call//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap((entry) => eventOf(entry, now)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
