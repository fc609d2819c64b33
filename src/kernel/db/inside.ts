import { AsyncLocalStorage } from 'node:async_hooks'

const transaction = new AsyncLocalStorage<true>()

/** Runs `work` marked as being inside a transaction, however deep it calls. */
export const inTransaction = <T>(work: () => Promise<T>): Promise<T> => transaction.run(true, work)

/** Waiting for a second transaction inside one would wait for ever on SQLite, so it is refused at once on both databases. */
export const refuseInsideTransaction = (what: string): void => {
  if (transaction.getStore()) throw new Error(`${what} inside a transaction: finish the transaction first, or pass its tx along.`)
}
