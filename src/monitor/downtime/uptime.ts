import type { CheckUptime } from '../../contract/app/department-reports.ts'
import { DAY, SECOND } from '../../contract/time.ts'
import type { Db } from '../../kernel/db/db.ts'
import { streamChecks } from '../checks/list.ts'
import type { Check } from '../checks/model.ts'
import { computedStatus } from '../checks/status.ts'
import { listFlipsByCheck } from '../flips/list.ts'
import { findDowntimes, type StatusChange, type TimeRange } from './model.ts'

const overlap = (a: TimeRange, b: TimeRange): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

type CheckAvailability = { readonly monitored: TimeRange; readonly spans: readonly TimeRange[]; readonly row: CheckUptime }

const toAvailability = (check: Check, changes: readonly StatusChange[], window: TimeRange, now: number): CheckAvailability => {
  const hasData = check.status !== 'new' || changes.length > 0
  const from = Math.max(window.from, check.created_at)
  const monitored = { from, to: hasData ? Math.max(from, window.to) : from }
  const spans = hasData ? findDowntimes({ status: check.status, changes, created_at: check.created_at }, window) : []
  const down = spans.reduce((sum, span) => sum + span.to - span.from, 0)
  const row = {
    uuid: check.uuid,
    name: check.name,
    status: computedStatus(check, now),
    downtimes: spans.length,
    watched_seconds: (monitored.to - monitored.from) / SECOND,
    down_seconds: down / SECOND,
  }
  return { monitored, spans, row }
}

const toDailyTotals = (availability: readonly CheckAvailability[], window: TimeRange) => {
  const first = Math.floor(window.from / DAY)
  return Array.from({ length: Math.ceil(window.to / DAY) - first }, (_, at) => {
    const day = { from: (first + at) * DAY, to: (first + at + 1) * DAY }
    const sum = (toRanges: (one: CheckAvailability) => readonly TimeRange[]): number =>
      availability.reduce((all, one) => all + toRanges(one).reduce((of, span) => of + overlap(span, day), 0), 0) / SECOND
    const date = new Date(day.from / 1_000).toISOString().slice(0, 10)
    return { date, watched_seconds: sum(({ monitored }) => [monitored]), down_seconds: sum(({ spans }) => spans) }
  })
}

const loadAvailability = async (db: Db, project_id: number, window: TimeRange): Promise<readonly CheckAvailability[]> => {
  const changes = await db.read((reader) => listFlipsByCheck(reader, project_id, window.from))
  const availability: CheckAvailability[] = []
  for await (const { checks, related: now } of streamChecks(db, project_id, {}, async (reader) => reader.now))
    availability.push(...checks.map((check) => toAvailability(check, changes.get(check.id) ?? [], window, now)))
  return availability
}

/** Uptime of the checks of a project: totals by day, and one row for each check, the longest downtime first. */
export const loadUptime = async (db: Db, project_id: number, window: TimeRange) => {
  const availability = await loadAvailability(db, project_id, window)
  const checks = availability.map(({ row }) => row).toSorted((a, b) => b.down_seconds - a.down_seconds || a.name.localeCompare(b.name))
  return { checks, days: toDailyTotals(availability, window) }
}
