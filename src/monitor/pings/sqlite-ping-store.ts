import { insertMany, type Bulk } from '../../kernel/db/bulk.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { recordFlipBatch } from '../flips/record-batch.ts'
import { setDuration, type CheckUpdate, type LogEntry } from './apply-batch.ts'
import {
  applyGroups,
  groupByCheck,
  requiresRead,
  signalUpdates,
  type Batch,
  type PingGroup,
  type PingStore,
  type ResolvedTarget,
} from './batch.ts'
import { CHECK_ROW, type CachedCheck, type CheckRow } from './cached-check.ts'
import type { CheckCache } from './check-cache.ts'
import type { IncomingPing } from './incoming-ping.ts'
import { warmUpCache } from './warm-up.ts'
import { columnNames, ENTRY_COLUMNS, STATE_COLUMNS, toStateRow, toValuesOf, type StateRow } from './write-columns.ts'

const toStatement = <R>(sqlite: string): Bulk<R> => ({ sqlite, postgres: '' })

const CHECK = toStatement<CheckRow>(
  `select ${CHECK_ROW} from checks join check_states on check_states.check_id = checks.id where checks.uuid = ?`,
)
// One statement for the batch: `targets` is a JSON array of [place, key_hash, slug].
const CHECKS_BY_SLUG = toStatement<{ place: number; uuid: string }>(
  `select targets.value ->> 0 as place, checks.uuid from json_each(?) as targets
   cross join project_keys on project_keys.key_hash = targets.value ->> 1 and project_keys.kind = 'ping'
     and (project_keys.expires_at is null or project_keys.expires_at > ?)
   cross join checks on checks.project_id = project_keys.project_id and checks.slug = targets.value ->> 2`,
)
const LAST_OF_RUN = toStatement<{ type: string; created_at: number }>(
  `select type, created_at from pings where check_id = ? and rid = ? and type in ('start', 'success', 'fail') order by n desc limit 1`,
)
const LAST_ID = toStatement<{ id: number }>('select coalesce(max(id), 0) as id from pings')

// SQLite rewrites the index entry of each indexed column that is set, even to the same value, so there are two statements.
const COLUMNS_WITHOUT_ALERT = columnNames(STATE_COLUMNS).filter((column) => !['check_id', 'version', 'alert_after'].includes(column))

const updateState = (columns: readonly (keyof StateRow)[]) => ({
  statement: toStatement(
    `update check_states set ${columns.map((column) => `${column} = ?`).join(', ')}, version = version + 1 where check_id = ? and version = ?`,
  ),
  valuesOf: toValuesOf<StateRow>([...columns, 'check_id', 'version']),
})
const changesAlertAfter = ({ before, after }: CheckUpdate): boolean => before.alert_after !== after.alert_after

const STATE_UPDATES = [
  { ...updateState([...COLUMNS_WITHOUT_ALERT, 'alert_after']), isMeant: changesAlertAfter },
  { ...updateState(COLUMNS_WITHOUT_ALERT), isMeant: (update: CheckUpdate) => !changesAlertAfter(update) },
]

const TOTAL_CHANGES = toStatement<{ count: number }>('select total_changes() as count')
const LAST_ENTRY = toStatement<{ last_entry: number | null }>('select last_entry from check_states where check_id = ?')

const INSERT_ENTRIES = insertMany('pings', ENTRY_COLUMNS)
const entryValues = toValuesOf<LogEntry>(columnNames(ENTRY_COLUMNS))

const resolveTargets = async (tx: Tx, pings: readonly IncomingPing[]): Promise<readonly ResolvedTarget[]> => {
  const resolved: ResolvedTarget[] = pings.map(({ target }) => ('uuid' in target ? target : undefined))
  const by_slug = pings.flatMap(({ target }, place) => ('slug' in target ? [[place, target.key_hash, target.slug]] : []))
  if (by_slug.length === 0) return resolved
  for (const { place, uuid } of await tx.bulk(CHECKS_BY_SLUG, [[JSON.stringify(by_slug), tx.now]]))
    resolved[place] = resolved[place] ? 'ambiguous' : { uuid }
  return resolved
}

const readDurations = async (tx: Tx, updates: readonly CheckUpdate[]): Promise<void> => {
  for (const run_end of updates.flatMap(({ run_ends }) => run_ends)) {
    const [last] = await tx.bulk(LAST_OF_RUN, [[run_end.entry.check_id, run_end.rid]])
    if (last?.type === 'start') setDuration(run_end, last.created_at)
  }
}

const writeLog = async (tx: Tx, updates: readonly CheckUpdate[]): Promise<void> => {
  await tx.bulk(
    INSERT_ENTRIES,
    updates.flatMap(({ entries }) => entries.map(entryValues)),
  )
  await recordFlipBatch(
    tx,
    updates.flatMap(({ flips }) => flips),
  )
  signalUpdates(tx, updates)
}

type WriteContext = { readonly tx: Tx; readonly cache: CheckCache; readonly batch: Batch; readonly nextId: () => number }

const writeStates = async (tx: Tx, updates: readonly CheckUpdate[]): Promise<readonly CheckUpdate[]> => {
  const totalChanges = async (): Promise<number> => (await tx.bulk(TOTAL_CHANGES, [[]]))[0]?.count ?? 0
  const before = await totalChanges()
  for (const { statement, valuesOf, isMeant } of STATE_UPDATES)
    await tx.bulk(
      statement,
      updates.filter(isMeant).map((update) => valuesOf(toStateRow(update))),
    )
  if ((await totalChanges()) - before === updates.length) return updates
  const written: CheckUpdate[] = []
  for (const update of updates) {
    const [row] = await tx.bulk(LAST_ENTRY, [[update.after.settings.id]])
    // Entry ids are unique, so no other transaction has written this one.
    if (row?.last_entry === update.after.last_entry) written.push(update)
  }
  return written
}

const applyAndWrite = async ({ tx, cache, batch, nextId }: WriteContext, groups: readonly PingGroup[]) => {
  const checks = new Map<string, CachedCheck>()
  for (const group of groups) {
    const cached = requiresRead(group) ? undefined : cache.get(group.uuid)
    const [row] = cached ? [] : await tx.bulk(CHECK, [[group.uuid]])
    const check = cached ?? (row && cache.toCachedCheck(row))
    if (check) checks.set(group.uuid, check)
  }
  const updates = applyGroups(batch, groups, (uuid) => checks.get(uuid), nextId)
  const written = await writeStates(tx, updates)
  const current = new Set(written.map(({ after }) => after.settings.uuid))
  const stale = updates.flatMap(({ before: { settings } }) => (current.has(settings.uuid) ? [] : (batch.groups.get(settings.uuid) ?? [])))
  return { written, stale }
}

/** Checks with an outdated version are read and written again in the same transaction; SQLite allows no other writer meanwhile. */
const writeBatch = async (context: WriteContext): Promise<readonly CheckUpdate[]> => {
  const { tx, cache, batch } = context
  const { written, stale } = await applyAndWrite(context, [...batch.groups.values()])
  batch.conflicts = stale.length
  for (const { uuid } of stale) cache.delete(uuid)
  const rewritten = stale.length > 0 ? (await applyAndWrite(context, stale)).written : []
  const updates = [...written, ...rewritten]
  await readDurations(tx, updates)
  await writeLog(tx, updates)
  return updates
}

export const createSqlitePingStore = (db: Db, cache: CheckCache): PingStore => ({
  record: async (pings) => {
    let batch: Batch | undefined
    try {
      const recorded = await db.tx(async (tx) => {
        batch = groupByCheck(pings, await resolveTargets(tx, pings))
        const [last] = await tx.bulk(LAST_ID, [[]])
        let id = last?.id ?? 0
        const updates = await writeBatch({ tx, cache, batch, nextId: () => ++id })
        return { results: batch.results, updates, conflicts: batch.conflicts }
      })
      for (const { after } of recorded.updates) cache.set(after)
      return recorded
    } catch (error) {
      for (const uuid of batch?.groups.keys() ?? []) cache.delete(uuid)
      throw error
    }
  },
  warmUp: (isOver) => warmUpCache(db, cache, isOver),
})
