import type { Reader } from '../../kernel/db/db.ts'
import { listChecks } from '../checks/list.ts'
import type { Check } from '../checks/model.ts'
import { computePeriodStats, findDowntimes, type PeriodStats, type StatusChange, type TimeRange } from '../downtime/model.ts'
import { listProjects } from '../projects/projects.ts'
import { listStatusChangesSince } from './store.ts'

export type CheckReport = {
  readonly name: string
  readonly status: Check['status']
  /** Oldest first. */
  readonly periods: readonly PeriodStats[]
}

export type ProjectReport = {
  readonly name: string
  readonly checks: number
  /** Checks that were down in one of the periods or are down now. */
  readonly with_downtime: readonly CheckReport[]
}

const toCheckReport = (check: Check, changes: readonly StatusChange[], periods: readonly TimeRange[]): CheckReport => {
  const window = { from: periods[0]?.from ?? 0, to: periods.at(-1)?.to ?? 0 }
  const spans = findDowntimes({ status: check.status, changes, created_at: check.created_at }, window)
  return { name: check.name || check.uuid, status: check.status, periods: computePeriodStats(spans, periods, check.created_at) }
}

const hadDowntime = ({ status, periods }: CheckReport): boolean => status === 'down' || periods.some(({ downtimes }) => downtimes > 0)

/** All periods must be over. */
export const buildReports = async (reader: Reader, periods: readonly TimeRange[]): Promise<readonly ProjectReport[]> => {
  const reports: ProjectReport[] = []
  for (const project of await listProjects(reader)) {
    const checks = await listChecks(reader, project.id)
    const changes = Map.groupBy(await listStatusChangesSince(reader, project.id, periods[0]?.from ?? 0), ({ check_id }) => check_id)
    const with_downtime = checks.map((check) => toCheckReport(check, changes.get(check.id) ?? [], periods)).filter(hadDowntime)
    reports.push({ name: project.name, checks: checks.length, with_downtime })
  }
  return reports.filter(({ checks }) => checks > 0)
}
