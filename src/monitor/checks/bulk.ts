import type { Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { deleteCheck } from './delete.ts'
import { listChecksByUuid } from './list.ts'
import { tagsOf, type Check } from './model.ts'
import { pauseCheck } from './pause.ts'
import { resumeCheck } from './resume.ts'
import { lockStates } from './store.ts'
import { updateCheck } from './update.ts'

export type BulkAction = 'pause' | 'resume' | 'delete' | 'add_tags' | 'remove_tags'

export type BulkWish = {
  readonly project_id: number
  readonly action: BulkAction
  readonly uuids: readonly string[]
  /** For the two actions on tags. */
  readonly tags: string
}

type Change = (tx: Tx, actor: Actor, check: Check, tags: readonly string[]) => Promise<Check>

const retag = (tx: Tx, actor: Actor, check: Check, tags: readonly string[]): Promise<Check> =>
  updateCheck(tx, actor, check.id, { tags: tags.join(' ') })

/** Each leaves alone what is already as it should be. */
const CHANGES = {
  pause: (tx, actor, { id }) => pauseCheck(tx, actor, id),
  resume: async (tx, actor, check) => (check.status === 'paused' ? await resumeCheck(tx, actor, check.id) : check),
  delete: (tx, actor, { id }) => deleteCheck(tx, actor, id),
  add_tags: (tx, actor, check, tags) => retag(tx, actor, check, [...new Set([...tagsOf(check), ...tags])]),
  remove_tags: (tx, actor, check, tags) =>
    retag(
      tx,
      actor,
      check,
      tagsOf(check).filter((tag) => !tags.includes(tag)),
    ),
} satisfies Record<BulkAction, Change>

/** Changes all the named checks or, when the project lacks one of them, none. */
export const changeInBulk = async (tx: Tx, actor: Actor, { project_id, action, uuids, tags }: BulkWish): Promise<readonly Check[]> => {
  const found = await listChecksByUuid(tx, project_id, uuids)
  const missing = uuids.find((uuid) => !found.some((check) => check.uuid === uuid))
  if (missing !== undefined) throw new AppError('invalid', `invalid check identifier: ${missing}`)
  await lockStates(
    tx,
    found.map(({ id }) => id),
  )
  const changed: Check[] = []
  for (const check of await listChecksByUuid(tx, project_id, uuids)) changed.push(await CHANGES[action](tx, actor, check, tagsOf({ tags })))
  return changed
}
