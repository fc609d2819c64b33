import { sql } from 'kysely'
import { MINUTE } from '../../contract/time.ts'
import type { Tx } from '../db/db.ts'
import { writeUncountedBucket } from '../rate-limit/rate-limit.ts'

// More than one page, so that the rows cannot fit into allocated space.
const SPILLED_ROWS = 1_024

/** Sorts about 1 MB in a temporary file: on a full disk a row may fit into a free page, but a new file does not. */
const spill = async (tx: Tx): Promise<void> => {
  await sql`set local work_mem = '64kB'`.execute(tx.db)
  await sql`select count(*) from (select repeat(md5(n::text), 32) as filler from generate_series(1, ${sql.lit(SPILLED_ROWS)}) n order by 1 offset 0) as sorted`.execute(
    tx.db,
  )
}

/** Each process writes its own row, so that a hanging process with a row lock does not make others unready. */
export const probeWrite = async (tx: Tx, process_id: string): Promise<void> => {
  await writeUncountedBucket(tx, `readyz ${process_id}`, tx.now + MINUTE)
  if (tx.dialect.name === 'postgres') await spill(tx)
}
