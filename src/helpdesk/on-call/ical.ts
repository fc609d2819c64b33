import type { Instant } from '../../contract/time.ts'

export type ICalEvent = {
  /** Stable identifier, by which calendar programs recognise the event. */
  readonly uid: string
  readonly summary: string
  readonly starts_at: Instant
  readonly ends_at: Instant
}

const formatUtc = (at: Instant): string => `${new Date(Math.floor(at / 1_000)).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Escapes line breaks, and the separators comma and semicolon. */
const escapeText = (text: string): string => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')

const MAX_LINE_BYTES = 75

/** Folds lines at 75 bytes with a space (RFC 5545), without splitting characters. */
const foldLine = (line: string): string => {
  const lines: string[] = []
  let current = ''
  for (const letter of line) {
    if (Buffer.byteLength(current + letter) > MAX_LINE_BYTES) {
      lines.push(current)
      current = ' '
    }
    current += letter
  }
  return [...lines, current].join('\r\n')
}

const formatEvent = ({ uid, summary, starts_at, ends_at }: ICalEvent, now: Instant): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${formatUtc(now)}`,
  `DTSTART:${formatUtc(starts_at)}`,
  `DTEND:${formatUtc(ends_at)}`,
  `SUMMARY:${escapeText(summary)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

export const formatCalendar = (name: string, entries: readonly ICalEvent[], now: Instant): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Watchdesk//On call//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap((entry) => formatEvent(entry, now)),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
