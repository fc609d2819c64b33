import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { createCheck, type CreateCheckInput } from './create.ts'
import type { Check } from './model.ts'
import { type CheckMatch, findOldestMatch, lockProject } from './store.ts'
import { updateCheck } from './update.ts'

export type { CheckMatch } from './store.ts'

export type UpsertCheckResult = { readonly check: Check; readonly created: boolean }

/** Updates the oldest check that matches, or creates one. The lock on the project makes concurrent requests create only one. */
export const upsertCheck = async (tx: Tx, actor: Actor, input: CreateCheckInput, match: CheckMatch): Promise<UpsertCheckResult> => {
  await lockProject(tx, input.project_id)
  const found = await findOldestMatch(tx, input.project_id, match)
  if (found) return { check: await updateCheck(tx, actor, found.id, input.settings), created: false }
  return { check: await createCheck(tx, actor, input), created: true }
}
