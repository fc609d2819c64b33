/** An instant: whole microseconds since 1970-01-01T00:00:00Z. Both databases store it as an integer; a double holds it exactly until 2255. */
export type Instant = number

export const MICROSECOND = 1
export const MILLISECOND = 1_000
export const SECOND = 1_000_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** `2026-01-31T09:15:00.123Z`: instants of the helpdesk. */
export const formatIsoMillis = (at: Instant): string => new Date(Math.floor(at / MILLISECOND)).toISOString()

/** `2026-01-31T09:15:00+00:00`: instants of the monitor, in whole seconds. */
export const formatIsoSeconds = (at: Instant): string => `${formatIsoMillis(at).slice(0, 19)}+00:00`

/** `2026-01-31T09:15:00.123456+00:00`: with microseconds, omitted when zero. */
export const formatIsoMicros = (at: Instant): string => {
  const micros = ((at % SECOND) + SECOND) % SECOND
  return micros === 0 ? formatIsoSeconds(at) : `${formatIsoMillis(at).slice(0, 19)}.${String(micros).padStart(6, '0')}+00:00`
}

/** Whether a text is a calendar date, `2026-01-31`. `Date` rolls 30 February over to March; year 0000 is not in RFC 3339. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z') * MILLISECOND
const END_OF_INSTANTS = Date.UTC(10_000, 0, 1) * MILLISECOND

/** Parses an ISO 8601 instant with an offset or `Z`; undefined unless its UTC year has four digits, so that responses can contain it. */
export const parseInstant = (text: string): Instant | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i.test(text)) return undefined
  if (!isDay(text.slice(0, 10))) return undefined
  const millis = Date.parse(text)
  if (Number.isNaN(millis)) return undefined
  const fraction = /\.(\d{1,9})/.exec(text)?.[1] ?? ''
  const micros = Number(fraction.padEnd(6, '0').slice(0, 6) || '0')
  const at = Math.floor(millis / 1_000) * SECOND + micros
  return at >= FIRST_INSTANT && at < END_OF_INSTANTS ? at : undefined
}
