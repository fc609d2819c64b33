import type { Tx } from '../../kernel/db/db.ts'
import { signalCheck } from '../checks/signal.ts'
import { applyPings, type CheckUpdate } from './apply-batch.ts'
import type { CachedCheck } from './cached-check.ts'
import type { IncomingPing, PingResult } from './incoming-ping.ts'

export type LockedResult = { readonly locked_uuid: string }

export type FailedResult = { readonly error: unknown }

export type RecordResult = PingResult | LockedResult | FailedResult

/** The pings of one check in the order of arrival, with their indexes in the batch. */
export type PingGroup = { readonly uuid: string; readonly pings: IncomingPing[]; readonly indexes: number[] }

export type Batch = {
  readonly groups: ReadonlyMap<string, PingGroup>
  readonly results: RecordResult[]
  conflicts: number
}

/** The check of an address; undefined: there is none. */
export type ResolvedTarget = { readonly uuid: string } | 'ambiguous' | undefined

export const groupByCheck = (
  pings: readonly IncomingPing[],
  resolved: readonly ResolvedTarget[],
  isLocked: (uuid: string) => boolean = () => false,
): Batch => {
  const groups = new Map<string, PingGroup>()
  const results = pings.map((ping, index): RecordResult => {
    const target = resolved[index]
    if (target === undefined) return 'not found'
    if (target === 'ambiguous') return target
    const { uuid } = target
    if (isLocked(uuid)) return { locked_uuid: uuid }
    const group = groups.get(uuid) ?? { uuid, pings: [], indexes: [] }
    groups.set(uuid, group)
    group.pings.push(ping)
    group.indexes.push(index)
    return 'not found'
  })
  return { groups, results, conflicts: 0 }
}

export const setResult = ({ results }: Batch, { indexes }: PingGroup, result: RecordResult): void => {
  for (const index of indexes) results[index] = result
}

/** Invalid pings write nothing, so no failed write would reveal that a cached check was deleted: the check must be read. */
export const requiresRead = ({ pings }: PingGroup): boolean => pings.every(({ refused }) => refused)

export const applyGroups = (
  batch: Batch,
  groups: Iterable<PingGroup>,
  findCheck: (uuid: string) => CachedCheck | undefined,
  nextId: () => number,
): readonly CheckUpdate[] => {
  const updates: CheckUpdate[] = []
  for (const group of groups) {
    const check = findCheck(group.uuid)
    setResult(batch, group, check ? 'recorded' : 'not found')
    const update = check && applyPings(check, group.pings, nextId)
    if (update && update.entries.length > 0) updates.push(update)
  }
  return updates
}

export const signalUpdates = (tx: Tx, updates: readonly CheckUpdate[]): void => {
  for (const { after, flips } of updates) if (flips.length > 0) signalCheck(tx, after.settings)
  if (updates.some(({ is_urgent }) => is_urgent)) tx.signal({ topic: 'overdue' })
}

/** `updates`: what was written. `conflicts`: number of checks that another transaction had changed or locked. */
export type RecordedBatch = {
  readonly results: readonly RecordResult[]
  readonly updates: readonly CheckUpdate[]
  readonly conflicts: number
}

/** `isLocked`: checks whose pings wait in the locked queue. `lock`: lock the states instead of comparing versions. */
export type RecordOptions = { readonly isLocked?: (uuid: string) => boolean; readonly lock?: boolean }

export type PingStore = {
  /** Resolves when all written pings are durable. Rejects when nothing was written or the outcome is unknown. */
  record(pings: readonly IncomingPing[], options?: RecordOptions): Promise<RecordedBatch>
  warmUp(isOver: () => boolean): Promise<void>
}
