import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { lockCheck } from './find.ts'
import type { Check } from './model.ts'
import { signalCheck } from './signal.ts'
import { clearDeadlines, deleteCheckRows, listFirstCheckIds } from './store.ts'
import { removeDependencies } from './update-dependencies.ts'

/** Removes a check with all it logged; its uuid and slug are free at once. Answers it as it was. */
export const deleteCheck = async (tx: Tx, actor: Actor, id: number): Promise<Check> => {
  const check = await lockCheck(tx, id)
  await deleteCheckRows(tx, [id])
  await removeDependencies(tx, check.project_id, [check])
  await audit(tx, actor, { action: 'check.deleted', object: { type: 'check', id }, changes: { name: check.name, uuid: check.uuid } })
  signalCheck(tx, check)
  return check
}

/** The checks of a project that is going away fall due no more. */
export const clearProjectDeadlines = (tx: Tx, project_id: number): Promise<void> => clearDeadlines(tx, project_id)

/** Removes at most `limit` checks of a project that is going away; answers how many. */
export const deleteCheckBatch = async (tx: Tx, project_id: number, limit: number): Promise<number> => {
  const ids = await listFirstCheckIds(tx, project_id, limit)
  return ids.length === 0 ? 0 : await deleteCheckRows(tx, ids)
}
