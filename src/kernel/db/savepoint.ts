import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import type { Tx } from './db.ts'

/** Writes for the commit and signals are buffered until the savepoint is released: a rollback to it cannot revert what was not written yet. */
const bufferUntilRelease = (tx: Tx): { readonly own: Tx; release(): void } => {
  const buffered: (() => void)[] = []
  return {
    own: {
      ...tx,
      writeOnCommit: (...write) => void buffered.push(() => tx.writeOnCommit(...write)),
      signal: (signal) => void buffered.push(() => tx.signal(signal)),
    },
    release: () => buffered.forEach((write) => write()),
  }
}

/** Runs one of many pieces of work in a savepoint: an `AppError` reverts only this piece, any other error the whole transaction. */
export const withSavepoint = async <T>(
  tx: Tx,
  work: (own: Tx) => Promise<T>,
): Promise<{ readonly done: T } | { readonly refusal: AppError }> => {
  const { own, release } = bufferUntilRelease(tx)
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
