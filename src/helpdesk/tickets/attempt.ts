import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'

/** One of many: a refusal takes back only what this one did, and the others go on. Anything but a refusal ends them all. */
export const attempt = async <T>(tx: Tx, work: () => Promise<T>): Promise<{ readonly done: T } | { readonly refusal: AppError }> => {
  await sql`savepoint attempt`.execute(tx.db)
  try {
    const done = await work()
    await sql`release savepoint attempt`.execute(tx.db)
    return { done }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint attempt`.execute(tx.db)
    await sql`release savepoint attempt`.execute(tx.db)
    return { refusal: error }
  }
}
