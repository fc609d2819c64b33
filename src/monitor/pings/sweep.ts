import { withRows, type Bulk } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'

// A millisecond or two.
const SLICE = 512
// Entries looked at for each new one. What is too old makes up less than half of the table then, however the pings are spread.
const PACE = 2
/** However long ago, the last failures are kept. */
const FAILURES_KEPT = 100

const sliceAfter = (given: string, columns: string): string =>
  `(select ${columns} from pings where id > (select after from ${given}) order by id limit ${SLICE}) as slice`

const END_OF_SLICE = withRows<{ readonly last: number | null; readonly found: number }>(
  { after: 'bigint' },
  (given) => `select max(id) as last, count(*) as found from ${sliceAfter(given, 'id')}`,
)

const deleteTooOld = (condition: string) =>
  withRows(
    { after: 'bigint' },
    (given) =>
      `delete from pings where ${condition} id in (
       select slice.id from ${sliceAfter(given, 'id, check_id, n, type')}
       left join check_states on check_states.check_id = slice.check_id
       left join checks on checks.id = check_states.check_id
       left join projects on projects.id = checks.project_id
       where projects.id is null or slice.n <= n_pings - ping_log_limit and (slice.type <> 'fail' or slice.n <= (
         select n from pings as failed where failed.check_id = slice.check_id and failed.type = 'fail' order by n desc limit 1 offset ${FAILURES_KEPT})))`,
  )

// Two processes that drop the same entries in different order would wait for each other: whoever comes second leaves it to the first.
const DELETE_TOO_OLD: Bulk = {
  sqlite: deleteTooOld('').sqlite,
  postgres: deleteTooOld(`(select pg_try_advisory_xact_lock(hashtext('sweep of pings'))) and`).postgres,
}

/** Looks at the entries that follow `after`, a bounded number, and drops those nobody will see again. Answers where to go on; 0: from the start. */
export const sweepSlice = async (tx: Tx, after: number): Promise<number> => {
  const [slice] = await tx.bulk(END_OF_SLICE, [[after]])
  tx.bulkLast(DELETE_TOO_OLD, [[after]])
  return slice && slice.found === SLICE ? (slice.last ?? 0) : 0
}

/** To be called with each batch of pings; now and then it sweeps a slice, as fast as the log grows. */
export type Sweep = (tx: Tx, added: number) => Promise<void>

export const createSweep = (): Sweep => {
  let [after, owed] = [0, 0]
  return async (tx, added) => {
    owed += added * PACE
    if (owed < SLICE) return
    owed -= SLICE
    after = await sweepSlice(tx, after)
  }
}
