import { withRows, type Bulk } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { PLANNED_ANEW } from '../../kernel/db/planned-anew.ts'

// A millisecond or two.
const SLICE = 512
// Entries looked at for each new one. What is too old makes up a third of the table then, however the pings are spread.
const PACE = 1.5
/** However long ago, the last failures are kept. */
const FAILURES_KEPT = 100

const sliceAfter = (given: string, columns: string): string =>
  `(select ${columns} from pings where id > (select after from ${given}) order by id limit ${SLICE}) as slice`

type Slice = { readonly last: number | null; readonly found: number }

// Planned each time: a plan for a log that was nearly empty then reads all of it for ever.
const END_OF_SLICE = withRows<Slice>(
  { after: 'bigint' },
  (given) => `${PLANNED_ANEW} select max(id) as last, count(*) as found from ${sliceAfter(given, 'id')}`,
)

const deleteTooOld = (condition: string) =>
  withRows(
    { after: 'bigint' },
    (given) =>
      `${PLANNED_ANEW} delete from pings where ${condition} id in (
       select slice.id from ${sliceAfter(given, 'id, check_id, n, type')}
       left join check_states on check_states.check_id = slice.check_id
       where check_states.check_id is null or slice.n <= n_pings - (
         select ping_log_limit from checks join projects on projects.id = checks.project_id where checks.id = slice.check_id
       ) and (slice.type <> 'fail' or slice.n <= (
         select n from pings as failed where failed.check_id = slice.check_id and failed.type = 'fail' order by n desc limit 1 offset ${FAILURES_KEPT})))`,
  )

// Two processes that drop the same entries in different order would wait for each other: whoever comes second leaves it to the first.
const DELETE_TOO_OLD: Bulk = {
  sqlite: deleteTooOld('').sqlite,
  postgres: deleteTooOld(`(select pg_try_advisory_xact_lock(hashtext('sweep of pings'))) and`).postgres,
}

/** Where to go on; 0: from the start. */
const nextAfter = (slice: Slice | undefined): number => (slice?.found === SLICE ? (slice.last ?? 0) : 0)

/** Looks at the entries that follow `after`, a bounded number, and drops those nobody will see again. Answers where to go on. */
export const sweepSlice = async (tx: Tx, after: number): Promise<number> => {
  const [slice] = await tx.bulk(END_OF_SLICE, [[after]])
  tx.bulkLast(DELETE_TOO_OLD, [[after]])
  return nextAfter(slice)
}

/** To be called with each batch of pings; now and then it sweeps a slice, as fast as the log grows. */
export type Sweep = (tx: Tx, added: number) => void

export const createSweep = (): Sweep => {
  let [after, owed] = [0, 0]
  return (tx, added) => {
    owed += added * PACE
    if (owed < SLICE) return
    owed -= SLICE
    tx.bulkLast(END_OF_SLICE, [[after]], ([slice]) => void (after = nextAfter(slice)))
    tx.bulkLast(DELETE_TOO_OLD, [[after]])
  }
}
