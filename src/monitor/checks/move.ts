import type { Tx } from '../../kernel/db/db.ts'
import { AppError, forbidden } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { listChecksByUuid } from './list.ts'
import type { Check } from './model.ts'
import { signalCheck } from './signal.ts'
import { countChecks, lockCheckStates, lockProject, updateDependenciesRow, updateProjectOfChecks } from './store.ts'
import { removeDependencies } from './update-dependencies.ts'

export type MoveChecksInput = {
  readonly from_id: number
  readonly to_id: number
  readonly uuids: readonly string[]
  /** Maximum number of checks of a project; undefined: no limit. */
  readonly limit?: number | undefined
}

const assertAllFound = (uuids: readonly string[], found: readonly Check[]): void => {
  const missing = uuids.find((uuid) => !found.some((check) => check.uuid === uuid))
  if (missing !== undefined) throw new AppError('invalid', `invalid check identifier: ${missing}`)
}

/** Locks the checks, then both projects in the order of their ids, so that opposite moves cannot deadlock. */
export const lockForMove = async (tx: Tx, { from_id, to_id, uuids }: MoveChecksInput): Promise<void> => {
  const found = await listChecksByUuid(tx, from_id, uuids)
  assertAllFound(uuids, found)
  await lockCheckStates(
    tx,
    found.map(({ id }) => id),
  )
  for (const id of [from_id, to_id].toSorted((a, b) => a - b)) await lockProject(tx, id)
}

/** Moves all checks of the list, or none. Dependencies on checks that stay behind are lost. `names`: of both projects, for the audit log. */
export const reparentChecks = async (
  tx: Tx,
  actor: Actor,
  { from_id, to_id, uuids, limit }: MoveChecksInput,
  names: readonly [from: string, to: string],
): Promise<readonly Check[]> => {
  const moving = await listChecksByUuid(tx, from_id, uuids)
  assertAllFound(uuids, moving)
  if (limit !== undefined && (await countChecks(tx, to_id)) + moving.length > limit) forbidden('check limit reached')
  await updateProjectOfChecks(
    tx,
    moving.map(({ id }) => id),
    to_id,
  )
  await removeDependencies(tx, from_id, moving)
  for (const check of moving) {
    const kept = check.depends_on.filter((uuid) => uuids.includes(uuid))
    if (kept.length < check.depends_on.length) await updateDependenciesRow(tx, check.id, kept)
    await audit(tx, actor, { action: 'check.moved', object: { type: 'check', id: check.id }, changes: { project: names } })
    signalCheck(tx, { id: check.id, project_id: to_id })
  }
  return await listChecksByUuid(tx, to_id, uuids)
}
