import { DAY, parseInstant, type Instant } from '../../contract/time.ts'

/** From the first instant of a day to the last of another, in UTC. */
export type Range = { readonly from_at: Instant; readonly to_at: Instant }

export const REPORTS = ['overview', 'volume', 'backlog', 'response', 'sla', 'csat', 'agents'] as const
export type ReportName = (typeof REPORTS)[number]

export const GROUPINGS = ['department_id', 'priority', 'assignee_id', 'channel', 'type'] as const
export type Grouping = (typeof GROUPINGS)[number]

export type Row = Readonly<Record<string, string | number | null>>

const LONGEST_RANGE = 3 * 366 * DAY

/** Thirty days up to now when nothing is said; nothing when the range makes no sense. */
export const rangeOf = (from_at: Instant | undefined, to_at: Instant | undefined, now: Instant): Range | undefined => {
  const to = to_at ?? now
  const from = from_at ?? to - 30 * DAY
  return from < to && to - from <= LONGEST_RANGE ? { from_at: from, to_at: to } : undefined
}

const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/

/** A moment, or a day: from its first instant, to its last. */
export const momentIn = (text: string, edge: 'from' | 'to'): Instant | undefined => {
  if (!DAY_ALONE.test(text)) return parseInstant(text)
  const midnight = parseInstant(`${text}T00:00:00Z`)
  return midnight !== undefined && edge === 'to' ? midnight + DAY : midnight
}

/** `2026-01-31`, for the day that begins so many days after 1970. */
export const dayName = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10)

const guarded = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : typeof value === 'number' ? String(value) : guarded(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV. Text that a spreadsheet would run as a formula is made text. */
export const toCsv = (rows: readonly Row[]): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [names.map(cell).join(','), ...rows.map((row) => names.map((name) => cell(row[name] ?? null)).join(','))].join('\r\n')
}
