import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { announceCheck } from './announce.ts'
import { forgetDependencies } from './depend.ts'
import { lockCheck } from './find.ts'
import type { Check } from './model.ts'
import { deleteChecks, firstCheckIds, writeNoDeadline } from './store.ts'

/** Removes a check with all it logged; its uuid and slug are free at once. Answers it as it was. */
export const deleteCheck = async (tx: Tx, actor: Actor, id: number): Promise<Check> => {
  const check = await lockCheck(tx, id)
  await deleteChecks(tx, [id])
  await forgetDependencies(tx, check.project_id, [check])
  await audit(tx, actor, { action: 'check.deleted', object: { type: 'check', id }, changes: { name: check.name, uuid: check.uuid } })
  announceCheck(tx, check)
  return check
}

/** The checks of a project that is going away fall due no more. */
export const disarmChecks = (tx: Tx, project_id: number): Promise<void> => writeNoDeadline(tx, project_id)

/** Removes at most `limit` checks of a project that is going away; answers how many. */
export const deleteSomeChecks = async (tx: Tx, project_id: number, limit: number): Promise<number> => {
  const ids = await firstCheckIds(tx, project_id, limit)
  return ids.length === 0 ? 0 : await deleteChecks(tx, ids)
}
