import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { createCheck } from '../checks/create.ts'
import { findCheckByUuid } from '../checks/find.ts'
import { applyImportedState, type ImportedState, mergeImportedState } from '../checks/imported-state.ts'
import { type CheckSettings, type CheckSettingsUpdate, pickSettings } from '../checks/model.ts'
import { updateImportedCheck } from '../checks/update.ts'
import { assignAllIntegrations } from '../integrations/assign.ts'

/** A check of another product, with the uuid that its jobs ping. */
export type ImportedCheck = { readonly uuid: string; readonly settings: CheckSettingsUpdate; readonly state: ImportedState }

export type ImportCheckResult = 'created' | 'updated' | 'unchanged' | 'taken'

const hasSameSettings = (was: CheckSettings, is: CheckSettings): boolean =>
  JSON.stringify(pickSettings(was)) === JSON.stringify(pickSettings(is))

/** Creates a check, or updates one that was imported before. `taken`: a check of another project has the uuid. */
export const importCheck = async (
  tx: Tx,
  actor: Actor,
  project_id: number,
  { uuid, settings, state }: ImportedCheck,
): Promise<ImportCheckResult> => {
  const existing = await findCheckByUuid(tx, uuid)
  if (existing && existing.project_id !== project_id) return 'taken'
  if (existing) {
    const is_unchanged = hasSameSettings(existing, await updateImportedCheck(tx, actor, existing.id, settings))
    return (await mergeImportedState(tx, existing.id, state)) || !is_unchanged ? 'updated' : 'unchanged'
  }
  const check = await createCheck(tx, actor, { project_id, settings, uuid })
  await applyImportedState(tx, check, state)
  await assignAllIntegrations(tx, check)
  return 'created'
}
