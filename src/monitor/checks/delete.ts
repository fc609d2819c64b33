import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { announceCheck } from './announce.ts'
import { forgetDependencies } from './depend.ts'
import { lockCheck } from './find.ts'
import type { Check } from './model.ts'
import { deleteChecks } from './store.ts'

/** Removes a check with all it logged; its uuid and slug are free at once. Answers it as it was. */
export const deleteCheck = async (tx: Tx, actor: Actor, id: number): Promise<Check> => {
  const check = await lockCheck(tx, id)
  await deleteChecks(tx, [id])
  await forgetDependencies(tx, check.project_id, [check])
  await audit(tx, actor, { action: 'check.deleted', object: { type: 'check', id }, changes: { name: check.name, uuid: check.uuid } })
  announceCheck(tx, check)
  return check
}
