import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'

/** What was kept for the commit is passed on only when the attempt succeeds: a savepoint cannot take back what was not written yet. */
const holding = (tx: Tx): { readonly own: Tx; passOn(): void } => {
  const held: (() => void)[] = []
  return {
    own: {
      ...tx,
      bulkLast: (...write) => void held.push(() => tx.bulkLast(...write)),
      signal: (signal) => void held.push(() => tx.signal(signal)),
    },
    passOn: () => held.forEach((tell) => tell()),
  }
}

/** One of many: a refusal takes back only what this one did, and the others go on. Anything but a refusal ends them all. */
export const attempt = async <T>(tx: Tx, work: (own: Tx) => Promise<T>): Promise<{ readonly done: T } | { readonly refusal: AppError }> => {
  const { own, passOn } = holding(tx)
  await sql`savepoint attempt`.execute(tx.db)
  try {
    const done = await work(own)
    await sql`release savepoint attempt`.execute(tx.db)
    passOn()
    return { done }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint attempt`.execute(tx.db)
    await sql`release savepoint attempt`.execute(tx.db)
    return { refusal: error }
  }
}
