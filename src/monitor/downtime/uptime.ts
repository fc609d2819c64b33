import type { CheckUptime } from '../../contract/app/desk-reports.ts'
import { DAY, SECOND } from '../../contract/time.ts'
import type { Db } from '../../kernel/db/db.ts'
import { readChecks } from '../checks/list.ts'
import type { Check } from '../checks/model.ts'
import { computedStatus } from '../checks/status.ts'
import { listFlipsByCheck } from '../flips/list.ts'
import { downSpans, type Span, type StatusChange } from './model.ts'

const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/** How one check did: when somebody was watching, and when it was down. */
type Fared = { readonly watched: Span; readonly spans: readonly Span[]; readonly row: CheckUptime }

const faredOf = (check: Check, changes: readonly StatusChange[], window: Span, now: number): Fared => {
  const heardOf = check.status !== 'new' || changes.length > 0
  const from = Math.max(window.from, check.created_at)
  const watched = { from, to: heardOf ? Math.max(from, window.to) : from }
  const spans = heardOf ? downSpans({ status: check.status, changes, created_at: check.created_at }, window) : []
  const down = spans.reduce((sum, span) => sum + span.to - span.from, 0)
  const row = {
    uuid: check.uuid,
    name: check.name,
    status: computedStatus(check, now),
    downtimes: spans.length,
    watched_seconds: (watched.to - watched.from) / SECOND,
    down_seconds: down / SECOND,
  }
  return { watched, spans, row }
}

const daysOf = (fared: readonly Fared[], window: Span) => {
  const first = Math.floor(window.from / DAY)
  return Array.from({ length: Math.ceil(window.to / DAY) - first }, (_, at) => {
    const day = { from: (first + at) * DAY, to: (first + at + 1) * DAY }
    const sum = (spansOf: (one: Fared) => readonly Span[]): number =>
      fared.reduce((all, one) => all + spansOf(one).reduce((of, span) => of + overlap(span, day), 0), 0) / SECOND
    const date = new Date(day.from / 1_000).toISOString().slice(0, 10)
    return { date, watched_seconds: sum(({ watched }) => [watched]), down_seconds: sum(({ spans }) => spans) }
  })
}

const faredIn = async (db: Db, project_id: number, window: Span): Promise<readonly Fared[]> => {
  const changes = await db.read((reader) => listFlipsByCheck(reader, project_id, window.from))
  const fared: Fared[] = []
  for await (const { checks, more: now } of readChecks(db, project_id, {}, async (reader) => reader.now))
    fared.push(...checks.map((check) => faredOf(check, changes.get(check.id) ?? [], window, now)))
  return fared
}

/** How the checks of a project did in a time, together day by day and each for itself, the worst first. */
export const readUptime = async (db: Db, project_id: number, window: Span) => {
  const fared = await faredIn(db, project_id, window)
  const checks = fared.map(({ row }) => row).toSorted((a, b) => b.down_seconds - a.down_seconds || a.name.localeCompare(b.name))
  return { checks, days: daysOf(fared, window) }
}
