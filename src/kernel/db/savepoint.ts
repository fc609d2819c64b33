import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import type { Tx } from './db.ts'

/** What was kept for the commit is passed on only when the attempt succeeds: a savepoint cannot take back what was not written yet. */
const bufferUntilRelease = (tx: Tx): { readonly own: Tx; passOn(): void } => {
  const held: (() => void)[] = []
  return {
    own: {
      ...tx,
      bulkLast: (...write) => void held.push(() => tx.bulkLast(...write)),
      signal: (signal) => void held.push(() => tx.signal(signal)),
    },
    passOn: () => held.forEach((write) => write()),
  }
}

/** One of many: a refusal takes back only what this one did, and the others go on. Anything but a refusal ends them all. */
export const withSavepoint = async <T>(
  tx: Tx,
  work: (own: Tx) => Promise<T>,
): Promise<{ readonly done: T } | { readonly refusal: AppError }> => {
  const { own, passOn: release } = bufferUntilRelease(tx)
  await sql`savepoint attempt`.execute(tx.db)
  try {
    const done = await work(own)
    await sql`release savepoint attempt`.execute(tx.db)
    release()
    return { done }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint attempt`.execute(tx.db)
    await sql`release savepoint attempt`.execute(tx.db)
    return { refusal: error }
  }
}
