import type { Db, Tx } from '../../kernel/db/db.ts'
import { settleAll } from '../../kernel/db/settle-all.ts'
import type { CheckUpdate } from './apply-batch.ts'
import {
  applyGroups,
  groupByCheck,
  requiresRead,
  setResult,
  type Batch,
  type PingGroup,
  type PingStore,
  type ResolvedTarget,
} from './batch.ts'
import type { CheckCache } from './check-cache.ts'
import { createEntryIds } from './entry-ids.ts'
import type { IncomingPing } from './incoming-ping.ts'
import { createPostgresReads } from './postgres-reads.ts'
import { createPostgresWrites, isLockTimeout } from './postgres-writes.ts'
import { createStatementPlans } from './statement-plans.ts'
import { warmUpCache } from './warm-up.ts'

const createContext = (db: Db, cache: CheckCache) => {
  const plans = createStatementPlans(db)
  const [reads, writes] = [createPostgresReads(plans, cache), createPostgresWrites(db, plans)]
  const ids = createEntryIds(() => db.read(reads.reserveIdRange))
  return { db, cache, plans, reads, writes, ids }
}

type StoreContext = ReturnType<typeof createContext>

const hasRunEnds = (updates: readonly CheckUpdate[]): boolean => updates.some(({ run_ends }) => run_ends.length > 0)

/** Resolves the check of each ping: a uuid needs no lookup, and one query resolves all slugs. */
const resolveTargets = async ({ db, reads }: StoreContext, pings: readonly IncomingPing[]): Promise<readonly ResolvedTarget[]> => {
  const slugs = pings.flatMap(({ target }, place) => ('uuid' in target ? [] : [{ place, ...target }]))
  const found = slugs.length === 0 ? undefined : await db.read((reader) => reads.resolveSlugs(reader, slugs))
  return pings.map(({ target }, place) => ('uuid' in target ? target : found?.get(place)))
}

type LockedWrite = { readonly batch: Batch; readonly groups: readonly PingGroup[]; readonly nextId: () => number }

const lockAndWrite = async ({ reads, writes }: StoreContext, tx: Tx, { batch, groups, nextId }: LockedWrite) => {
  const uuids = groups.map(({ uuid }) => uuid)
  writes.limitLockWait(tx)
  // Read after the lock, so that settings and state are those of the locked version.
  const [locked, checks] = await settleAll(reads.lockStates(tx, uuids), reads.readChecks(tx, uuids))
  const isLockedElsewhere = ({ uuid }: PingGroup): boolean => {
    const check = checks.get(uuid)
    return check !== undefined && !locked.has(check.settings.id)
  }
  const lockedGroups = groups.filter((group) => !isLockedElsewhere(group))
  const updates = applyGroups(batch, lockedGroups, (uuid) => checks.get(uuid), nextId)
  for (const group of groups) if (isLockedElsewhere(group)) setResult(batch, group, { locked_uuid: group.uuid })
  if (hasRunEnds(updates)) await reads.readDurations(tx, updates)
  if (updates.length > 0) writes.write(tx, updates, () => undefined)
  return updates
}

const recordLocking = async (context: StoreContext, batch: Batch, groups: readonly PingGroup[]): Promise<readonly CheckUpdate[]> => {
  const { db, cache, ids } = context
  for (const { uuid } of groups) cache.delete(uuid)
  try {
    const nextId = await ids.take(groups.reduce((sum, { pings }) => sum + pings.length, 0))
    const updates = await db.tx((tx) => lockAndWrite(context, tx, { batch, groups, nextId }))
    for (const { after } of updates) cache.set(after)
    return updates
  } catch (error) {
    for (const group of groups) setResult(batch, group, isLockTimeout(error) ? { locked_uuid: group.uuid } : { error })
    return []
  }
}

const recordByVersion = async (context: StoreContext, batch: Batch, nextId: () => number): Promise<readonly CheckUpdate[]> => {
  const { db, cache, reads, writes } = context
  const groups = [...batch.groups.values()]
  const cached = new Map(groups.map((group) => [group.uuid, requiresRead(group) ? undefined : cache.get(group.uuid)]))
  const missing = groups.flatMap(({ uuid }) => (cached.get(uuid) ? [] : [uuid]))
  const read = missing.length === 0 ? undefined : await db.read((reader) => reads.readChecks(reader, missing))
  const updates = applyGroups(batch, groups, (uuid) => cached.get(uuid) ?? read?.get(uuid), nextId)
  if (updates.length === 0) return []
  // The durations are valid only if the version is still current at the write.
  if (hasRunEnds(updates)) await db.read((reader) => reads.readDurations(reader, updates))
  const written = await writes.writeByVersion(updates)
  for (const { after } of written) cache.set(after)
  if (written.length === updates.length) return written
  const writtenUpdates = new Set(written)
  const conflicts = updates.flatMap((update) => (writtenUpdates.has(update) ? [] : (batch.groups.get(update.before.settings.uuid) ?? [])))
  batch.conflicts = conflicts.length
  return [...written, ...(await recordLocking(context, batch, conflicts))]
}

export const createPostgresPingStore = (db: Db, cache: CheckCache): PingStore => {
  const context = createContext(db, cache)
  const { plans, ids } = context
  return {
    record: async (pings, { isLocked, lock = false } = {}) => {
      const [nextId] = await settleAll(ids.take(pings.length), plans.refresh())
      const batch = groupByCheck(pings, await resolveTargets(context, pings), isLocked)
      try {
        const updates = await (lock ? recordLocking(context, batch, [...batch.groups.values()]) : recordByVersion(context, batch, nextId))
        return { results: batch.results, updates, conflicts: batch.conflicts }
      } catch (error) {
        // The batch may have been committed nevertheless, so the cached states may be outdated.
        for (const uuid of batch.groups.keys()) cache.delete(uuid)
        throw error
      }
    },
    warmUp: (isOver) => warmUpCache(db, cache, isOver),
  }
}
