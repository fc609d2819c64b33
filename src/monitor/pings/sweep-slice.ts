import { withRows, withRowsOnPostgres } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { PLANNED_ANEW } from '../../kernel/db/planned-anew.ts'

/** So many entries are looked at in one go: a few milliseconds. */
export const SLICE = 512
/** However long ago, the last failures are kept. */
const FAILURES_KEPT = 100

/** A part of the log: its last entry, and how many there are. */
type Slice = { readonly last: number | null; readonly found: number }

const sliceAfter = (given: string, columns: string): string =>
  `select ${columns} from pings where id > (select after from ${given}) order by id limit ${SLICE}`

/** Entries that nobody will see again, of a table `slice`. */
const TOO_OLD = `slice
  left join check_states on check_states.check_id = slice.check_id
  left join checks on checks.id = slice.check_id
  left join projects on projects.id = checks.project_id
  where check_states.check_id is null or slice.n <= n_pings - ping_log_limit and (slice.type <> 'fail' or slice.n <= (
    select n from pings as failed where failed.check_id = slice.check_id and failed.type = 'fail' order by n desc limit 1 offset ${FAILURES_KEPT}))`

const AFTER = { after: 'bigint' } as const

const END_OF_SLICE = withRows<Slice>(
  AFTER,
  (given) => `select max(id) as last, count(*) as found from (${sliceAfter(given, 'id')}) as slice`,
)

const DELETE_TOO_OLD = withRows(
  AFTER,
  (given) =>
    `with slice as (${sliceAfter(given, 'id, check_id, n, type')}) delete from pings where id in (select slice.id from ${TOO_OLD})`,
)

// Planned each time: a plan for a log that was nearly empty then reads all of it for ever. Two processes that drop the same entries in
// different order would wait for each other: whoever comes second leaves it to the first.
const SWEEP = withRowsOnPostgres<Slice>(
  AFTER,
  (given) =>
    `${PLANNED_ANEW} with slice as materialized (${sliceAfter(given, 'id, ctid as place, check_id, n, type')}),
       gone as (
         delete from pings where (select pg_try_advisory_xact_lock(hashtext('sweep of pings')))
         and ctid = any(array(select place from ${TOO_OLD})))
       select max(id) as last, count(*) as found from slice`,
)

/** Where to go on; 0: from the start. */
const nextAfter = ([slice]: readonly Slice[]): number => (slice?.found === SLICE ? (slice.last ?? 0) : 0)

/** Looks at the entries that follow `after` and drops those nobody will see again. Answers where to go on. */
export const sweepSlice = async (tx: Tx, after: number): Promise<number> => {
  if (tx.dialect.name === 'postgres') return nextAfter(await tx.bulk(SWEEP, [[after]]))
  const slice = await tx.bulk(END_OF_SLICE, [[after]])
  await tx.bulk(DELETE_TOO_OLD, [[after]])
  return nextAfter(slice)
}
