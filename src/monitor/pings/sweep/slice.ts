import { sql } from 'kysely'
import { withRowsOnPostgres, type Bulk } from '../../../kernel/db/bulk.ts'
import type { Db, Tx } from '../../../kernel/db/db.ts'
import { PLANNED_ANEW } from '../../../kernel/db/planned-anew.ts'

/** So many entries are looked at in one go. Where a batch of pings waits for it, fewer; elsewhere as many as share what it costs to plan it. */
export const SLICE = { sqlite: 512, postgres: 4_096 }
/** However long ago, the last failures are kept. */
const FAILURES_KEPT = 100

/** A part of the log: its last entry, and how many there are. */
type Slice = { readonly last: number | null; readonly found: number }

/** How many entries the project keeps that keeps fewest. */
type Shortest = { readonly shortest: number | null }
const SHORTEST = 'select min(ping_log_limit) as shortest from projects'
const SHORTEST_LIMIT: Bulk<Shortest> = { sqlite: SHORTEST, postgres: SHORTEST }

/**
 * Whether nobody will see an entry again, given how many pings its check has had (`n_pings`). Most are young by any project's limit, or old
 * by any; only the others are asked for their own.
 */
const IS_TOO_OLD = `n_pings is null or n <= n_pings - (select min(ping_log_limit) from projects)
  and (n <= n_pings - (select max(ping_log_limit) from projects) or n <= n_pings - (
    select ping_log_limit from checks join projects on projects.id = checks.project_id where checks.id = known.check_id))
  and (type <> 'fail' or n <= (
    select failed.n from pings as failed where failed.check_id = known.check_id and failed.type = 'fail' order by failed.n desc limit 1 offset ${FAILURES_KEPT}))`

// SQLite finds the end of the slice first, so that nothing between it and what is deleted has to be written down.
const END_OF_SLICE: Bulk<Slice> = {
  sqlite: `select max(id) as last, count(*) as found from (select id from pings where id > ? order by id limit ${SLICE.sqlite})`,
  postgres: '',
}
const DELETE_TOO_OLD: Bulk = {
  sqlite: `delete from pings where id in (
    select id from (
      select pings.id, pings.check_id, pings.n, pings.type, check_states.n_pings
      from pings left join check_states on check_states.check_id = pings.check_id where pings.id > ? and pings.id <= ?) as known
    where ${IS_TOO_OLD})`,
  postgres: '',
}
const DELETED: Bulk<{ readonly dropped: number }> = { sqlite: 'select changes() as dropped', postgres: '' }

const THE_TURN = `hashtext('sweep of pings')`

// Planned each time: a plan for a log that was nearly empty then reads all of it for ever. Each check's state is looked for once: that costs more
// than looking at an entry. It is not joined: with many checks PostgreSQL would rather read all their states than those of a few thousand. Two
// processes that drop the same entries in different order would wait for each other: whoever comes second leaves it to the first.
const SWEEP = withRowsOnPostgres<Slice & Shortest & { readonly dropped: number }>(
  { after: 'bigint' },
  (given) =>
    `${PLANNED_ANEW} with
       slice as materialized (
         select id, ctid as place, check_id, n, type from pings where id > (select after from ${given}) order by id limit ${SLICE.postgres}),
       heard as materialized (
         select check_id, (select n_pings from check_states where check_states.check_id = each.check_id) as n_pings
         from (select distinct check_id from slice) as each),
       known as (select slice.*, n_pings from slice join heard on heard.check_id = slice.check_id),
       gone as (
         delete from pings where (select pg_try_advisory_xact_lock(${THE_TURN}))
         and ctid = any(array(select place from known where ${IS_TOO_OLD})) returning 1)
       select max(id) as last, count(*) as found, (select count(*) from gone) as dropped, (${SHORTEST}) as shortest from slice`,
)

/** Whoever has to look at everything waits for those who are at it; until the transaction ends, they leave it to this one. */
export const waitForTurn = async (tx: Tx): Promise<void> => {
  if (tx.dialect.name === 'postgres') await sql`select pg_advisory_xact_lock(${sql.raw(THE_TURN)})`.execute(tx.db)
}

const limitOf = (row: Shortest | undefined): number => row?.shortest ?? Infinity

/** How many entries the project keeps that keeps fewest. */
export const shortestLimit = async (tx: Tx): Promise<number> => limitOf((await tx.bulk(SHORTEST_LIMIT, [[]]))[0])

/** `next`: where to go on; 0: from the start. */
export type Swept = { readonly next: number; readonly looked_at: number; readonly dropped: number }

const sweptOf = (slice: Slice | undefined, dropped: number, most: number): Swept => ({
  next: slice?.found === most ? (slice.last ?? 0) : 0,
  looked_at: slice?.found ?? 0,
  dropped,
})

/** Looks at the entries that follow `after` and drops those nobody will see again. */
export const sweepSlice = async (tx: Tx, after: number): Promise<Swept> => {
  if (tx.dialect.name === 'postgres') {
    const [slice] = await tx.bulk(SWEEP, [[after]])
    return sweptOf(slice, slice?.dropped ?? 0, SLICE.postgres)
  }
  const [slice] = await tx.bulk(END_OF_SLICE, [[after]])
  if (!slice?.found) return sweptOf(slice, 0, SLICE.sqlite)
  await tx.bulk(DELETE_TOO_OLD, [[after, slice.last]])
  const [deleted] = await tx.bulk(DELETED, [[]])
  return sweptOf(slice, deleted?.dropped ?? 0, SLICE.sqlite)
}

/** The same on PostgreSQL, and nothing else, so that it is one question and no transaction stays open until it is answered. */
export const sweepAlone = async (db: Db, after: number): Promise<Swept & { readonly shortest: number }> => {
  let swept = { ...sweptOf(undefined, 0, SLICE.postgres), shortest: Infinity }
  await db.tx(async (tx) =>
    tx.bulkLast(SWEEP, [[after]], ([slice]) => {
      swept = { ...sweptOf(slice, slice?.dropped ?? 0, SLICE.postgres), shortest: limitOf(slice) }
    }),
  )
  return swept
}
