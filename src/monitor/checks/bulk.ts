import type { Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { deleteCheck } from './delete.ts'
import { listChecksByUuid } from './list.ts'
import { type Check, parseTags } from './model.ts'
import { pauseCheck } from './pause.ts'
import { resumeCheck } from './resume.ts'
import { lockCheckStates } from './store.ts'
import { updateCheck } from './update.ts'

export type BulkCheckAction = 'pause' | 'resume' | 'delete' | 'add_tags' | 'remove_tags'

export type BulkCheckInput = {
  readonly project_id: number
  readonly action: BulkCheckAction
  readonly uuids: readonly string[]
  readonly tags: string
}

type BulkHandler = (tx: Tx, actor: Actor, check: Check, tags: readonly string[]) => Promise<Check>

const replaceTags = (tx: Tx, actor: Actor, check: Check, tags: readonly string[]): Promise<Check> =>
  updateCheck(tx, actor, check.id, { tags: tags.join(' ') })

/** Each handler skips checks that are already in the target state. */
const BULK_HANDLERS = {
  pause: (tx, actor, { id }) => pauseCheck(tx, actor, id),
  resume: async (tx, actor, check) => (check.status === 'paused' ? await resumeCheck(tx, actor, check.id) : check),
  delete: (tx, actor, { id }) => deleteCheck(tx, actor, id),
  add_tags: (tx, actor, check, tags) => replaceTags(tx, actor, check, [...new Set([...parseTags(check), ...tags])]),
  remove_tags: (tx, actor, check, tags) =>
    replaceTags(
      tx,
      actor,
      check,
      parseTags(check).filter((tag) => !tags.includes(tag)),
    ),
} satisfies Record<BulkCheckAction, BulkHandler>

/** Changes all checks of the list, or none when one of them is not in the project. */
export const bulkUpdateChecks = async (
  tx: Tx,
  actor: Actor,
  { project_id, action, uuids, tags }: BulkCheckInput,
): Promise<readonly Check[]> => {
  const found = await listChecksByUuid(tx, project_id, uuids)
  const missing = uuids.find((uuid) => !found.some((check) => check.uuid === uuid))
  if (missing !== undefined) throw new AppError('invalid', `invalid check identifier: ${missing}`)
  await lockCheckStates(
    tx,
    found.map(({ id }) => id),
  )
  const changed: Check[] = []
  for (const check of await listChecksByUuid(tx, project_id, uuids))
    changed.push(await BULK_HANDLERS[action](tx, actor, check, parseTags({ tags })))
  return changed
}
