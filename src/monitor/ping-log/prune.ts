import { sql } from 'kysely'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { CUSTOM_PLAN } from '../../kernel/db/custom-plan.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'

export const SLICE_SIZE = { sqlite: 512, postgres: 4_096 }
const SLICES_PER_TRANSACTION = 8
/** The newest failures are kept in addition to the entries within the limit of the project. */
export const FAILURES_KEPT = 100
const CURSOR = 'pings.swept_up_to'

/** Compares with the lowest and highest limit of all projects first: only entries between them need the limit of their own project. */
const IS_TOO_OLD = sql.raw(`n_pings is null or n <= n_pings - (select min(ping_log_limit) from projects)
  and (n <= n_pings - (select max(ping_log_limit) from projects) or n <= n_pings - (
    select ping_log_limit from checks join projects on projects.id = checks.project_id where checks.id = slice.check_id))
  and (type <> 'fail' or n <= (
    select failed.n from pings as failed where failed.check_id = slice.check_id and failed.type = 'fail' order by failed.n desc limit 1 offset ${FAILURES_KEPT}))`)

// A named statement would keep the plan that PostgreSQL chose when the log was nearly empty.
const BEGIN = sql.raw(CUSTOM_PLAN)

/** One pruner at a time: two that delete the same entries in different order would deadlock. */
const lockPruning = async ({ db, dialect }: Tx): Promise<void> => {
  if (dialect.name === 'postgres') await sql`select pg_advisory_xact_lock(hashtext('prune pings'))`.execute(db)
}

/** Prunes one slice of the log, from `after` on. Returns where the next slice begins; 0: at the first entry. */
const pruneSlice = async ({ db, dialect: { name } }: Tx, after: number): Promise<number> => {
  const { rows } = await sql<{ last: number | null; found: number }>`${BEGIN} select max(id) as last, count(*) as found
    from (select id from pings where id > ${after} order by id limit ${SLICE_SIZE[name]}) as slice`.execute(db)
  const { last, found } = rows[0] ?? { last: null, found: 0 }
  if (last === null) return 0
  // A subquery per entry, because for a join PostgreSQL would read all rows of `check_states`.
  const too_old = sql`with slice as materialized (
      select id, check_id, n, type, (select n_pings from check_states where check_states.check_id = pings.check_id) as n_pings
      from pings where id > ${after} and id <= ${last})
    select id from slice where ${IS_TOO_OLD}`
  const ids = name === 'postgres' ? sql`= any(array(${too_old}))` : sql`in (${too_old})`
  await sql`${BEGIN} delete from pings where id ${ids}`.execute(db)
  return found === SLICE_SIZE[name] ? last : 0
}

/** Recurring job that scans the whole log, also while no pings arrive. */
export const pruneLogs = async (tx: Tx): Promise<'more' | 'done'> => {
  await lockPruning(tx)
  let after = ((await findSetting(tx, CURSOR)) as number | undefined) ?? 0
  for (let slice = 0; slice < SLICES_PER_TRANSACTION; slice++) {
    after = await pruneSlice(tx, after)
    if (after === 0) break
  }
  await putSetting(tx, CURSOR, after)
  return after === 0 ? 'done' : 'more'
}

const MIN_LIMIT = 100

/** Each new entry makes an old entry prunable. Scanning 1.5 entries per new one bounds the log to three times the kept entries. */
const SCANNED_PER_ENTRY = 1.5

/** Prunes the log at the rate of new pings, in separate transactions. */
export const createLogPruner = (db: Db) => {
  const slice = SLICE_SIZE[db.dialect.name]
  let [after, pending] = [0, 0]
  let isRunning = false

  const pruneNext = async (): Promise<void> => {
    isRunning = true
    // Yields first, so that the pings of the batch are answered before the log is pruned.
    await yieldToEventLoop()
    try {
      after = await db.tx(async (tx) => {
        await lockPruning(tx)
        return await pruneSlice(tx, after)
      })
      pending -= slice
    } catch {
      pending = 0
    }
    isRunning = false
  }

  return {
    /** To be called after entries were committed. */
    onEntriesWritten: (entries: readonly { readonly n: number }[]): void => {
      for (const { n } of entries) if (n > MIN_LIMIT) pending += SCANNED_PER_ENTRY
      if (pending >= slice && !isRunning) void pruneNext()
    },
  }
}

export type LogPruner = ReturnType<typeof createLogPruner>
