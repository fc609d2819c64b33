import type { Tx } from '../../kernel/db/db.ts'
import { forbidden } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { announceCheck } from './announce.ts'
import { refuseBadDependencies } from './depend.ts'
import { refuseNoFutureRun } from './future-run.ts'
import { changed, DEFAULT_SETTINGS, type Changes, type Check } from './model.ts'
import { scheduleOf } from './status.ts'
import { countChecks, insertCheck, lockProject } from './store.ts'

export type CheckWish = {
  readonly project_id: number
  /** What differs from the defaults. */
  readonly settings: Changes
  /** Given only for a check that moves in with the uuid its jobs know. */
  readonly uuid?: string
  /** Most checks the project may have; nothing: as many as it likes. */
  readonly limit?: number | undefined
}

const refuseTooMany = async (tx: Tx, project_id: number, limit: number): Promise<void> => {
  await lockProject(tx, project_id)
  if ((await countChecks(tx, project_id)) >= limit) forbidden('check limit reached')
}

export const createCheck = async (tx: Tx, actor: Actor, { project_id, limit, uuid: known_uuid, ...wish }: CheckWish): Promise<Check> => {
  if (limit !== undefined) await refuseTooMany(tx, project_id, limit)
  const uuid = known_uuid ?? tx.ids.uuid()
  const settings = changed(DEFAULT_SETTINGS, wish.settings)
  // An imported check keeps its schedule, also when all of its runs are over.
  if (known_uuid === undefined) refuseNoFutureRun(scheduleOf(settings), tx.now)
  await refuseBadDependencies(tx, { project_id, uuid, depends_on: settings.depends_on })
  const check = await insertCheck(tx, { project_id, settings, uuid })
  await audit(tx, actor, { action: 'check.created', object: { type: 'check', id: check.id }, changes: { name: check.name, uuid } })
  announceCheck(tx, check)
  return check
}
