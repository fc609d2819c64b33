import type { Tx } from '../../kernel/db/db.ts'
import { AppError, forbidden } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { assignChannels } from '../channels/assign.ts'
import { getProject } from '../projects/projects.ts'
import { announceCheck } from './announce.ts'
import { forgetDependencies } from './depend.ts'
import { listChecksByUuid } from './list.ts'
import type { Check } from './model.ts'
import { countChecks, lockProject, lockStates, writeDependencies, writeProject } from './store.ts'

export type MoveWish = {
  readonly from_id: number
  readonly to_id: number
  readonly uuids: readonly string[]
  /** Most checks a project may have; nothing: as many as it likes. */
  readonly limit?: number | undefined
}

/** Both projects as they stay until the transaction ends; locked in the order of their ids, so that opposite moves cannot block each other. */
const lockBoth = async (tx: Tx, { from_id, to_id }: MoveWish) => {
  for (const id of [from_id, to_id].toSorted((a, b) => a - b)) await lockProject(tx, id)
  return [await getProject(tx, from_id), await getProject(tx, to_id)] as const
}

const refuseMissing = (uuids: readonly string[], found: readonly Check[]): void => {
  const missing = uuids.find((uuid) => !found.some((check) => check.uuid === uuid))
  if (missing !== undefined) throw new AppError('invalid', `invalid check identifier: ${missing}`)
}

/**
 * Moves checks with all they logged to another project: all of the named ones or none. Their addresses stay. What belongs to the old
 * project stays there: its channels no longer hear of them, and dependencies last only among those that move together.
 */
export const moveChecks = async (tx: Tx, actor: Actor, wish: MoveWish): Promise<readonly Check[]> => {
  const { from_id, to_id, uuids, limit } = wish
  const found = await listChecksByUuid(tx, from_id, uuids)
  refuseMissing(uuids, found)
  const ids = found.map(({ id }) => id)
  await lockStates(tx, ids)
  const [from, to] = await lockBoth(tx, wish)
  const leaving = await listChecksByUuid(tx, from_id, uuids)
  refuseMissing(uuids, leaving)
  if (limit !== undefined && (await countChecks(tx, to_id)) + leaving.length > limit) forbidden('check limit reached')
  await writeProject(tx, ids, to_id)
  await forgetDependencies(tx, from_id, leaving)
  for (const check of leaving) {
    const kept = check.depends_on.filter((uuid) => uuids.includes(uuid))
    if (kept.length < check.depends_on.length) await writeDependencies(tx, check.id, kept)
    await assignChannels(tx, check, [])
    await audit(tx, actor, { action: 'check.moved', object: { type: 'check', id: check.id }, changes: { project: [from.name, to.name] } })
    announceCheck(tx, { id: check.id, project_id: to_id })
  }
  return await listChecksByUuid(tx, to_id, uuids)
}
