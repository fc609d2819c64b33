import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { createCheck, type CheckWish } from './create.ts'
import type { Check } from './model.ts'
import { lockProject, oldestMatch, type Match } from './store.ts'
import { updateCheck } from './update.ts'

export type { Match } from './store.ts'

export type Upserted = { readonly check: Check; readonly created: boolean }

/** Updates the oldest check that fits `match`, else makes one. Of many who ask at once exactly one makes it. */
export const upsertCheck = async (tx: Tx, actor: Actor, wish: CheckWish, match: Match): Promise<Upserted> => {
  await lockProject(tx, wish.project_id)
  const found = await oldestMatch(tx, wish.project_id, match)
  if (found) return { check: await updateCheck(tx, actor, found.id, wish.settings), created: false }
  return { check: await createCheck(tx, actor, wish), created: true }
}
