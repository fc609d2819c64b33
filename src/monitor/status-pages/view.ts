import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listChecks, listChecksByUuid } from '../checks/list.ts'
import type { Check } from '../checks/model.ts'
import { computedStatus } from '../checks/status.ts'
import { findDowntimes, mergeRanges, type TimeRange } from '../downtime/model.ts'
import { lastPeriods } from '../downtime/periods.ts'
import { type CheckStatusChange, listStatusChanges } from '../flips/list.ts'
import { maintenanceEnd } from '../maintenance/model.ts'
import { listWindows } from '../maintenance/windows.ts'
import { findSweepLagStart } from '../overdue-checks/sweep.ts'
import { computeUptime, type DayUptime, toDayUptimes } from './history.ts'
import {
  computeItemStatus,
  computeOverallStatus,
  findAnnouncementStart,
  type PublicStatus,
  type StatusItem,
  type StatusPage,
  toPublicName,
} from './model.ts'

/** A published incident with its public updates, from the helpdesk. */
export type StatusPageIncident = {
  /** Internal; distinguishes incidents. */
  readonly id: number
  readonly title: string
  readonly status: string
  readonly started_at: Instant
  readonly resolved_at: Instant | null
  /** Newest first. */
  readonly updates: readonly { readonly at: Instant; readonly text: string }[]
}

export type ListIncidents = (reader: Reader, project_id: number) => Promise<readonly StatusPageIncident[]>

export type StatusItemView = {
  readonly name: string
  readonly status: PublicStatus
  readonly uptime: number | null
  /** Oldest first; the last one is today. */
  readonly days: readonly DayUptime[]
}

export type PublicMaintenance = { readonly name: string; readonly starts_at: Instant; readonly ends_at: Instant }

/** Everything that a status page discloses. */
export type StatusView = {
  readonly title: string
  readonly description: string
  readonly status: PublicStatus
  readonly updated_at: Instant
  /** Since when the sweep for overdue checks is behind; null while it is not. */
  readonly behind_since: Instant | null
  readonly items: readonly StatusItemView[]
  readonly maintenance: readonly PublicMaintenance[]
  readonly incidents: readonly StatusPageIncident[]
}

const DAYS = 90

const listItemChecks = async (reader: Reader, project_id: number, { check, tag }: StatusItem): Promise<readonly Check[]> => {
  if (check !== null) return await listChecksByUuid(reader, project_id, [check])
  return tag === null ? [] : await listChecks(reader, project_id, { tags: [tag] })
}

type UptimeHistory = {
  readonly periods: readonly TimeRange[]
  readonly changes: ReadonlyMap<number, readonly CheckStatusChange[]>
  readonly now: Instant
}

const toItemView = (name: string, checks: readonly Check[], { periods, changes, now }: UptimeHistory): StatusItemView => {
  const window = { from: periods[0]?.from ?? now, to: now }
  const spans = mergeRanges(checks.flatMap((check) => findDowntimes({ ...check, changes: changes.get(check.id) ?? [] }, window)))
  // A check without any ping has no history.
  const monitored = checks.filter((check) => check.status !== 'new' || changes.has(check.id))
  const created_at = Math.min(...monitored.map((check) => check.created_at))
  return {
    name,
    status: computeItemStatus(checks.map((check) => computedStatus(check, now))),
    uptime: computeUptime(spans, window, created_at),
    days: toDayUptimes(spans, periods, created_at),
  }
}

const listMaintenance = async (reader: Reader, { project_id, shows_maintenance }: StatusPage): Promise<readonly PublicMaintenance[]> => {
  if (!shows_maintenance) return []
  return (await listWindows(reader, project_id)).flatMap((window) => {
    const { starts_at, ends_at } = window
    const name = toPublicName(window)
    if (starts_at !== null && ends_at !== null)
      return findAnnouncementStart(window, reader.now) === undefined ? [] : [{ name, starts_at, ends_at }]
    const until = maintenanceEnd(window, reader.now)
    return until === undefined ? [] : [{ name, starts_at: reader.now, ends_at: until }]
  })
}

export const buildStatusView = async (
  reader: Reader,
  page: StatusPage,
  listIncidents: ListIncidents = async () => [],
): Promise<StatusView> => {
  const { now } = reader
  const items_with_checks: { readonly name: string; readonly checks: readonly Check[] }[] = []
  for (const item of page.items) items_with_checks.push({ name: item.name, checks: await listItemChecks(reader, page.project_id, item) })
  const periods = lastPeriods('day', DAYS, now, 'UTC')
  const ids = [...new Set(items_with_checks.flatMap(({ checks }) => checks.map(({ id }) => id)))]
  const changes = Map.groupBy(await listStatusChanges(reader, ids, periods[0]?.from ?? now), ({ check_id }) => check_id)
  const items = items_with_checks.map(({ name, checks }) => toItemView(name, checks, { periods, changes, now }))
  return {
    title: page.title,
    description: page.description,
    status: computeOverallStatus(items.map(({ status }) => status)),
    updated_at: now,
    behind_since: await findSweepLagStart(reader),
    items,
    maintenance: await listMaintenance(reader, page),
    incidents: await listIncidents(reader, page.project_id),
  }
}
