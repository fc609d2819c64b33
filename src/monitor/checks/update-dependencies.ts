import type { Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Check } from './model.ts'
import { listChecksWithUuids, listDependencies, lockProject, updateDependenciesRow } from './store.ts'

/** uuid → uuids it depends on. */
export type DependencyGraph = ReadonlyMap<string, readonly string[]>

/** Whether `from` depends on itself, directly or through others. Checks in a cycle would suppress each other's notifications. */
export const isCircular = (graph: DependencyGraph, from: string): boolean => {
  const seen = new Set<string>()
  const pending = [...(graph.get(from) ?? [])]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === from) return true
    if (seen.has(next)) continue
    seen.add(next)
    pending.push(...(graph.get(next) ?? []))
  }
  return false
}

type DependencyInput = {
  readonly project_id: number
  /** Empty for a check that is being created. */
  readonly uuid: string
  readonly depends_on: readonly string[]
}

export const assertValidDependencies = async (tx: Tx, { project_id, uuid, depends_on }: DependencyInput): Promise<void> => {
  if (depends_on.length === 0) return
  await lockProject(tx, project_id)
  const existing = new Set((await listChecksWithUuids(tx, project_id, depends_on)).map((check) => check.uuid))
  const missing = depends_on.find((other) => !existing.has(other))
  if (missing !== undefined) throw new AppError('invalid', `invalid check identifier: ${missing}`)
  const graph = new Map((await listDependencies(tx, project_id)).map((check) => [check.uuid, check.depends_on]))
  if (isCircular(new Map([...graph, [uuid, depends_on]]), uuid)) throw new AppError('invalid', 'depends_on leads back to the check itself')
}

export const removeDependencies = async (tx: Tx, project_id: number, deleted: readonly Pick<Check, 'uuid'>[]): Promise<void> => {
  const uuids = new Set(deleted.map(({ uuid }) => uuid))
  for (const { id, depends_on } of await listDependencies(tx, project_id))
    if (depends_on.some((uuid) => uuids.has(uuid)))
      await updateDependenciesRow(
        tx,
        id,
        depends_on.filter((uuid) => !uuids.has(uuid)),
      )
}
