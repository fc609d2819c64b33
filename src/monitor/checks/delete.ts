import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { lockCheck } from './find.ts'
import type { Check } from './model.ts'
import { signalCheck } from './signal.ts'
import { clearDeadlines, deleteCheckRows, listFirstCheckIds } from './store.ts'
import { removeDependencies } from './update-dependencies.ts'

/** Deletes a check with its log and history; its uuid and slug can be used again. Returns the deleted check. */
export const deleteCheck = async (tx: Tx, actor: Actor, id: number): Promise<Check> => {
  const check = await lockCheck(tx, id)
  await deleteCheckRows(tx, [id])
  await removeDependencies(tx, check.project_id, [check])
  await audit(tx, actor, { action: 'check.deleted', object: { type: 'check', id }, changes: { name: check.name, uuid: check.uuid } })
  signalCheck(tx, check)
  return check
}

/** Removes the deadlines of all checks of a deleted project, so that no check goes down while a job deletes the checks. */
export const clearProjectDeadlines = (tx: Tx, project_id: number): Promise<void> => clearDeadlines(tx, project_id)

export const deleteCheckBatch = async (tx: Tx, project_id: number, limit: number): Promise<number> => {
  const ids = await listFirstCheckIds(tx, project_id, limit)
  return ids.length === 0 ? 0 : await deleteCheckRows(tx, ids)
}
