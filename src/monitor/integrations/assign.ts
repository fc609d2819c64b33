import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Check } from '../checks/model.ts'
import {
  deleteAssignments,
  deleteAssignmentsOfCheck,
  insertAssignments,
  listAssignmentRows,
  listIntegrations,
  lockIntegrations,
} from './store.ts'

type CheckId = Pick<Check, 'id'>
type CheckOfProject = Pick<Check, 'id' | 'project_id'>

export const assignIntegrations = async (tx: Tx, check: CheckId, channel_ids: readonly number[]): Promise<void> => {
  await deleteAssignmentsOfCheck(tx, check.id)
  const existing = await lockIntegrations(tx, channel_ids)
  await insertAssignments(
    tx,
    existing.map((channel_id) => ({ check_id: check.id, channel_id })),
  )
}

export const assignAllIntegrations = async (tx: Tx, check: CheckOfProject): Promise<void> => {
  const channels = await listIntegrations(tx, check.project_id)
  await assignIntegrations(
    tx,
    check,
    channels.map(({ id }) => id),
  )
}

export const assignToChecks = (tx: Tx, channel_id: number, checks: readonly CheckId[]): Promise<void> =>
  insertAssignments(
    tx,
    checks.map(({ id }) => ({ check_id: id, channel_id })),
  )

export const unassignFromChecks = (tx: Tx, channel_id: number, checks: readonly CheckId[]): Promise<void> =>
  deleteAssignments(
    tx,
    channel_id,
    checks.map(({ id }) => id),
  )

/** Check id → sorted uuids of its integrations. */
export type IntegrationUuidsByCheck = ReadonlyMap<number, readonly string[]>

/** Assignments of `checks`, which must belong to one project and be ordered by id. */
export const listAssignments = async (reader: Reader, checks: readonly CheckOfProject[]): Promise<IntegrationUuidsByCheck> => {
  const [first, last] = [checks[0], checks.at(-1)]
  const assignments = new Map<number, string[]>()
  if (!first || !last) return assignments
  for (const { check_id, uuid } of await listAssignmentRows(reader, first.project_id, first.id, last.id)) {
    const uuids = assignments.get(check_id)
    if (uuids) uuids.push(uuid)
    else assignments.set(check_id, [uuid])
  }
  return assignments
}

export const listIntegrationUuids = async (reader: Reader, check: CheckOfProject): Promise<readonly string[]> =>
  (await listAssignments(reader, [check])).get(check.id) ?? []
