import type { Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { isCircular } from './dependencies.ts'
import type { Check } from './model.ts'
import { checksByUuids, dependenciesOf, lockProject, writeDependencies } from './store.ts'

type Wish = {
  readonly project_id: number
  /** Nothing for a check that is being made. */ readonly uuid: string
  readonly depends_on: readonly string[]
}

/** Refuses dependencies that are not there, or that lead back to the check itself. */
export const refuseBadDependencies = async (tx: Tx, { project_id, uuid, depends_on }: Wish): Promise<void> => {
  if (depends_on.length === 0) return
  await lockProject(tx, project_id)
  const known = new Set((await checksByUuids(tx, project_id, depends_on)).map((check) => check.uuid))
  const missing = depends_on.find((other) => !known.has(other))
  if (missing !== undefined) throw new AppError('invalid', `invalid check identifier: ${missing}`)
  const graph = new Map((await dependenciesOf(tx, project_id)).map((check) => [check.uuid, check.depends_on]))
  if (isCircular(new Map([...graph, [uuid, depends_on]]), uuid)) throw new AppError('invalid', 'depends_on leads back to the check itself')
}

/** Nobody waits any more for checks that are gone. */
export const forgetDependencies = async (tx: Tx, project_id: number, gone: readonly Pick<Check, 'uuid'>[]): Promise<void> => {
  const uuids = new Set(gone.map(({ uuid }) => uuid))
  for (const { id, depends_on } of await dependenciesOf(tx, project_id))
    if (depends_on.some((uuid) => uuids.has(uuid)))
      await writeDependencies(
        tx,
        id,
        depends_on.filter((uuid) => !uuids.has(uuid)),
      )
}
