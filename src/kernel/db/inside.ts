import { AsyncLocalStorage } from 'node:async_hooks'

const transactionContext = new AsyncLocalStorage<true>()

/** Runs `work` marked as being inside a transaction, however deep it calls. */
export const runInTransactionContext = <T>(work: () => Promise<T>): Promise<T> => transactionContext.run(true, work)

/** Waiting for a second transaction inside one would wait for ever on SQLite, so it is refused at once on both databases. */
export const refuseInsideTransaction = (action: string): void => {
  if (transactionContext.getStore()) throw new Error(`${action} inside a transaction: finish the transaction first, or pass its tx along.`)
}
