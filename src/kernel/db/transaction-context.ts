import { AsyncLocalStorage } from 'node:async_hooks'

const transactionContext = new AsyncLocalStorage<true>()

export const runInTransactionContext = <T>(work: () => Promise<T>): Promise<T> => transactionContext.run(true, work)

/** Throws inside a transaction: on SQLite a second transaction would wait for the first one for ever, so both databases refuse it. */
export const assertOutsideTransaction = (action: string): void => {
  if (transactionContext.getStore()) throw new Error(`${action} inside a transaction: finish the transaction first, or pass its tx along.`)
}
