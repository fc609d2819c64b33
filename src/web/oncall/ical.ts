import { formatIsoMillis, type Instant } from '../../contract/time.ts'

// Shifts as iCalendar (RFC 5545).

export type Turn = { readonly starts_at: Instant; readonly ends_at: Instant }

const stamp = (at: Instant): string => formatIsoMillis(at).replaceAll(/[-:]|\.\d+/g, '')

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (letter) => `\\${letter}`).replaceAll('\n', '\\n')

/** Folds a line at 75 bytes; continuation lines start with a space (RFC 5545, 3.1). UTF-8 sequences are not split. */
const folded = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const letter of line) {
    const bytes = new TextEncoder().encode(letter).length
    if (size + bytes > 74) {
      lines.push(current)
      current = ''
      size = 0
    }
    current += letter
    size += bytes
  }
  return [...lines, current].join('\r\n ')
}

type Named = { readonly id: number; readonly title: string }

export const icalOf = ({ id, title }: Named, turns: readonly Turn[], now: Instant): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Watchdesk//On-call//EN',
    ...turns.flatMap(({ starts_at, ends_at }) => [
      'BEGIN:VEVENT',
      `UID:schedule-${id}-${stamp(starts_at)}@watchdesk`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(starts_at)}`,
      `DTEND:${stamp(ends_at)}`,
      `SUMMARY:${escaped(title)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
