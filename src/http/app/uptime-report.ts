import { getUptimeReport, type CheckUptime } from '../../contract/app/desk-reports.ts'
import { DAY, parseInstant, SECOND } from '../../contract/time.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { readChecks } from '../../monitor/checks/list.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { computedStatus } from '../../monitor/checks/status.ts'
import { downSpans, type Span, type StatusChange } from '../../monitor/downtime/model.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import { ok } from '../replies.ts'
import { serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'

const MOST_SHOWN = 200
const LONGEST = 400 * DAY

/** Every change of a project's checks in one question, newest first: one for each check would be ten thousand of them. */
const changesOf = async ({ db }: Reader, project_id: number, from: number): Promise<ReadonlyMap<number, readonly StatusChange[]>> => {
  const rows = await db
    .selectFrom('flips')
    .innerJoin('checks', 'checks.id', 'flips.check_id')
    .select(['flips.check_id', 'flips.old_status', 'flips.new_status', 'flips.created_at'])
    .where('checks.project_id', '=', project_id)
    .where('flips.created_at', '>=', from)
    .orderBy('flips.created_at', 'desc')
    .orderBy('flips.id', 'desc')
    .execute()
  return Map.groupBy(rows, ({ check_id }) => check_id)
}

const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

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

const windowOf = ({ from, to }: { readonly from: string; readonly to: string }, now: number): Span => {
  const window = { from: parseInstant(from) ?? 0, to: Math.min(now, parseInstant(to) ?? now) }
  if (window.from >= window.to || window.to - window.from > LONGEST)
    invalid({ from: ['The range must begin before it ends and before now, and span 400 days at most.'] })
  return window
}

const faredIn = async (db: Db, project_id: number, window: Span): Promise<readonly Fared[]> => {
  const changes = await db.read((reader) => changesOf(reader, project_id, window.from))
  const fared: Fared[] = []
  for await (const { checks, more: now } of readChecks(db, project_id, {}, async (reader) => reader.now))
    fared.push(...checks.map((check) => faredOf(check, changes.get(check.id) ?? [], window, now)))
  return fared
}

export const uptimePages = (door: Door): void =>
  serveSlow(door, getUptimeReport, async (db, { query }) => {
    const { id, now } = await db.read(async (reader) => ({ id: (await getProjectByUuid(reader, query.project)).id, now: reader.now }))
    const window = windowOf(query, now)
    const fared = await faredIn(db, id, window)
    const rows = fared.map(({ row }) => row)
    const total = (field: 'watched_seconds' | 'down_seconds'): number => rows.reduce((sum, row) => sum + row[field], 0)
    return ok({
      data: {
        n_checks: rows.length,
        n_troubled: rows.filter(({ downtimes }) => downtimes > 0).length,
        watched_seconds: total('watched_seconds'),
        down_seconds: total('down_seconds'),
        days: daysOf(fared, window),
        checks: rows.toSorted((a, b) => b.down_seconds - a.down_seconds || a.name.localeCompare(b.name)).slice(0, MOST_SHOWN),
      },
    })
  })
