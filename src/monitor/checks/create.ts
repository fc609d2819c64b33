import type { Tx } from '../../kernel/db/db.ts'
import { forbidden } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { assertFutureRun } from './future-run.ts'
import { applySettingsUpdate, type Check, type CheckSettingsUpdate, DEFAULT_SETTINGS } from './model.ts'
import { signalCheck } from './signal.ts'
import { toSchedule } from './status.ts'
import { countChecks, insertCheck, lockProject } from './store.ts'
import { assertValidDependencies } from './update-dependencies.ts'

export type CreateCheckInput = {
  readonly project_id: number
  readonly settings: CheckSettingsUpdate
  /** Only for an imported check, which keeps the uuid that its jobs ping. */
  readonly uuid?: string
  /** Maximum number of checks of the project; undefined: no limit. */
  readonly limit?: number | undefined
}

const assertBelowCheckLimit = async (tx: Tx, project_id: number, limit: number): Promise<void> => {
  await lockProject(tx, project_id)
  if ((await countChecks(tx, project_id)) >= limit) forbidden('check limit reached')
}

export const createCheck = async (
  tx: Tx,
  actor: Actor,
  { project_id, limit, uuid: known_uuid, ...input }: CreateCheckInput,
): Promise<Check> => {
  if (limit !== undefined) await assertBelowCheckLimit(tx, project_id, limit)
  const uuid = known_uuid ?? tx.ids.uuid()
  const settings = applySettingsUpdate(DEFAULT_SETTINGS, input.settings)
  // An imported check is accepted even if its schedule has no future run.
  if (known_uuid === undefined) assertFutureRun(toSchedule(settings), tx.now)
  await assertValidDependencies(tx, { project_id, uuid, depends_on: settings.depends_on })
  const check = await insertCheck(tx, { project_id, settings, uuid })
  await audit(tx, actor, { action: 'check.created', object: { type: 'check', id: check.id }, changes: { name: check.name, uuid } })
  signalCheck(tx, check)
  return check
}
