import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { createCheck } from './create.ts'
import { findCheckByUuid } from './find.ts'
import { settingsOf, type Changes, type CheckSettings } from './model.ts'
import { pauseCheck } from './pause.ts'
import { updateCheck } from './update.ts'

/** A check as another product knows it, under the uuid its jobs know. */
export type Newcomer = { readonly uuid: string; readonly settings: Changes; readonly is_paused: boolean }

export type Arrival = 'created' | 'updated' | 'unchanged' | 'taken'

const isSame = (was: CheckSettings, is: CheckSettings): boolean => JSON.stringify(settingsOf(was)) === JSON.stringify(settingsOf(is))

/** Takes a check in, or brings one that came earlier up to date. `taken`: another project here has its uuid. */
export const moveIn = async (tx: Tx, actor: Actor, project_id: number, { uuid, settings, is_paused }: Newcomer): Promise<Arrival> => {
  const known = await findCheckByUuid(tx, uuid)
  if (known && known.project_id !== project_id) return 'taken'
  if (known) return isSame(known, await updateCheck(tx, actor, known.id, settings)) ? 'unchanged' : 'updated'
  const { id } = await createCheck(tx, actor, { project_id, settings, uuid })
  if (is_paused) await pauseCheck(tx, actor, id)
  return 'created'
}
