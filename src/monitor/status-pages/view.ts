import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listChecks, listChecksByUuid } from '../checks/list.ts'
import type { Check } from '../checks/model.ts'
import { computedStatus } from '../checks/status.ts'
import { downSpans, unionOf, type Span } from '../downtime/model.ts'
import { lastPeriods } from '../downtime/periods.ts'
import { behindSince } from '../flips/behind.ts'
import { maintenanceEnd } from '../maintenance/model.ts'
import { listWindows } from '../maintenance/windows.ts'
import { daysOf, uptimeOf, type Day } from './history.ts'
import { announcedAt, itemStatus, overallStatus, publicName, type PublicStatus, type StatusItem, type StatusPage } from './model.ts'
import { changesOf, type CheckChange } from './store.ts'

/** What happened and what is being done about it, in words for everybody. Lent by whoever keeps incidents. */
export type PublicIncident = {
  /** For whoever must tell two of them apart; nobody sees it. */
  readonly id: number
  readonly title: string
  readonly status: string
  readonly started_at: Instant
  readonly resolved_at: Instant | null
  /** Newest first. */
  readonly updates: readonly { readonly at: Instant; readonly text: string }[]
}

export type ListIncidents = (reader: Reader, project_id: number) => Promise<readonly PublicIncident[]>

export type ItemView = {
  readonly name: string
  readonly status: PublicStatus
  readonly uptime: number | null
  /** Oldest first; the last one is today. */
  readonly days: readonly Day[]
}

export type Maintenance = { readonly name: string; readonly starts_at: Instant; readonly ends_at: Instant }

/** All that a status page shows: nothing else leaves the house. */
export type StatusView = {
  readonly title: string
  readonly description: string
  readonly status: PublicStatus
  readonly updated_at: Instant
  /** Since when the monitoring itself is behind; null while it is not. */
  readonly behind_since: Instant | null
  readonly items: readonly ItemView[]
  readonly maintenance: readonly Maintenance[]
  readonly incidents: readonly PublicIncident[]
}

const DAYS = 90

const checksOf = async (reader: Reader, project_id: number, { check, tag }: StatusItem): Promise<readonly Check[]> => {
  if (check !== null) return await listChecksByUuid(reader, project_id, [check])
  return tag === null ? [] : await listChecks(reader, project_id, { tags: [tag] })
}

type Past = { readonly periods: readonly Span[]; readonly changes: ReadonlyMap<number, readonly CheckChange[]>; readonly now: Instant }

const itemView = (name: string, checks: readonly Check[], { periods, changes, now }: Past): ItemView => {
  const window = { from: periods[0]?.from ?? now, to: now }
  const spans = unionOf(checks.flatMap((check) => downSpans({ ...check, changes: changes.get(check.id) ?? [] }, window)))
  // What was never heard of has no history.
  const heardOf = checks.filter((check) => check.status !== 'new' || changes.has(check.id))
  const created_at = Math.min(...heardOf.map((check) => check.created_at))
  return {
    name,
    status: itemStatus(checks.map((check) => computedStatus(check, now))),
    uptime: uptimeOf(spans, window, created_at),
    days: daysOf(spans, periods, created_at),
  }
}

const listMaintenance = async (reader: Reader, { project_id, shows_maintenance }: StatusPage): Promise<readonly Maintenance[]> => {
  if (!shows_maintenance) return []
  return (await listWindows(reader, project_id)).flatMap((window) => {
    const { starts_at, ends_at } = window
    const name = publicName(window)
    if (starts_at !== null && ends_at !== null) return announcedAt(window, reader.now) === undefined ? [] : [{ name, starts_at, ends_at }]
    const until = maintenanceEnd(window, reader.now)
    return until === undefined ? [] : [{ name, starts_at: reader.now, ends_at: until }]
  })
}

export const viewPage = async (reader: Reader, page: StatusPage, listIncidents: ListIncidents = async () => []): Promise<StatusView> => {
  const { now } = reader
  const lines: { readonly name: string; readonly checks: readonly Check[] }[] = []
  for (const item of page.items) lines.push({ name: item.name, checks: await checksOf(reader, page.project_id, item) })
  const periods = lastPeriods('day', DAYS, now, 'UTC')
  const ids = [...new Set(lines.flatMap(({ checks }) => checks.map(({ id }) => id)))]
  const changes = Map.groupBy(await changesOf(reader, ids, periods[0]?.from ?? now), ({ check_id }) => check_id)
  const items = lines.map(({ name, checks }) => itemView(name, checks, { periods, changes, now }))
  return {
    title: page.title,
    description: page.description,
    status: overallStatus(items.map(({ status }) => status)),
    updated_at: now,
    behind_since: await behindSince(reader),
    items,
    maintenance: await listMaintenance(reader, page),
    incidents: await listIncidents(reader, page.project_id),
  }
}
