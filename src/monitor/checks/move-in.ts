import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { assignAllChannels } from '../channels/assign.ts'
import { createCheck } from './create.ts'
import { findCheckByUuid } from './find.ts'
import { followPings, startFrom, type ImportedState } from './imported-state.ts'
import { settingsOf, type Changes, type CheckSettings } from './model.ts'
import { updateImportedCheck } from './update.ts'

/** A check as another product knows it, under the uuid its jobs know. */
export type Newcomer = { readonly uuid: string; readonly settings: Changes; readonly state: ImportedState }

export type Arrival = 'created' | 'updated' | 'unchanged' | 'taken'

const isSame = (was: CheckSettings, is: CheckSettings): boolean => JSON.stringify(settingsOf(was)) === JSON.stringify(settingsOf(is))

/** Takes a check in, or brings one that came earlier up to date. `taken`: another project here has its uuid. */
export const moveIn = async (tx: Tx, actor: Actor, project_id: number, { uuid, settings, state }: Newcomer): Promise<Arrival> => {
  const known = await findCheckByUuid(tx, uuid)
  if (known && known.project_id !== project_id) return 'taken'
  if (known) {
    const is_same = isSame(known, await updateImportedCheck(tx, actor, known.id, settings))
    return (await followPings(tx, known.id, state)) || !is_same ? 'updated' : 'unchanged'
  }
  const check = await createCheck(tx, actor, { project_id, settings, uuid })
  await startFrom(tx, check, state)
  await assignAllChannels(tx, check)
  return 'created'
}
