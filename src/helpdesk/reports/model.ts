import { DAY, type Instant, parseInstant } from '../../contract/time.ts'

/** Range of whole days in UTC. */
export type ReportRange = { readonly from_at: Instant; readonly to_at: Instant }

export const REPORTS = ['overview', 'volume', 'backlog', 'response', 'sla', 'csat', 'agents'] as const
export type ReportName = (typeof REPORTS)[number]

export const REPORT_GROUPINGS = ['department_id', 'priority', 'assignee_id', 'channel', 'type'] as const
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number]

export type ReportRow = Readonly<Record<string, string | number | null>>

const MAX_RANGE = 3 * 366 * DAY

/** Range of a report, by default the last thirty days; undefined for an invalid range. */
export const toReportRange = (from_at: Instant | undefined, to_at: Instant | undefined, now: Instant): ReportRange | undefined => {
  const to = to_at ?? now
  const from = from_at ?? to - 30 * DAY
  return from < to && to - from <= MAX_RANGE ? { from_at: from, to_at: to } : undefined
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/

export const parseRangeEdge = (text: string, edge: 'from' | 'to'): Instant | undefined => {
  if (!DATE_ONLY.test(text)) return parseInstant(text)
  const midnight = parseInstant(`${text}T00:00:00Z`)
  return midnight !== undefined && edge === 'to' ? midnight + DAY : midnight
}

export const formatDay = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10)

const escapeFormula = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : typeof value === 'number' ? String(value) : escapeFormula(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Escapes texts that a spreadsheet would evaluate as a formula. */
export const toCsv = (rows: readonly ReportRow[]): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [names.map(cell).join(','), ...rows.map((row) => names.map((name) => cell(row[name] ?? null)).join(','))].join('\r\n')
}
