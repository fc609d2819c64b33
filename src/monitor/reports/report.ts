import type { Reader } from '../../kernel/db/db.ts'
import { listChecks } from '../checks/list.ts'
import type { Check } from '../checks/model.ts'
import { downSpans, statsOf, type PeriodStats, type Span, type StatusChange } from '../downtime/model.ts'
import { listProjects } from '../projects/projects.ts'
import { changesSince } from './store.ts'

export type CheckReport = {
  readonly name: string
  readonly status: Check['status']
  /** One for each period, oldest first. */
  readonly periods: readonly PeriodStats[]
}

export type ProjectReport = {
  readonly name: string
  readonly checks: number
  /** Those that had trouble, or have some now. */
  readonly troubled: readonly CheckReport[]
}

const reportOf = (check: Check, changes: readonly StatusChange[], periods: readonly Span[]): CheckReport => {
  const window = { from: periods[0]?.from ?? 0, to: periods.at(-1)?.to ?? 0 }
  const spans = downSpans({ status: check.status, changes, created_at: check.created_at }, window)
  return { name: check.name || check.uuid, status: check.status, periods: statsOf(spans, periods, check.created_at) }
}

const isTroubled = ({ status, periods }: CheckReport): boolean => status === 'down' || periods.some(({ downtimes }) => downtimes > 0)

/** How every project fared in the given periods, which are all over. */
export const reportAll = async (reader: Reader, periods: readonly Span[]): Promise<readonly ProjectReport[]> => {
  const reports: ProjectReport[] = []
  for (const project of await listProjects(reader)) {
    const checks = await listChecks(reader, project.id)
    const changes = Map.groupBy(await changesSince(reader, project.id, periods[0]?.from ?? 0), ({ check_id }) => check_id)
    const troubled = checks.map((check) => reportOf(check, changes.get(check.id) ?? [], periods)).filter(isTroubled)
    reports.push({ name: project.name, checks: checks.length, troubled })
  }
  return reports.filter(({ checks }) => checks > 0)
}
