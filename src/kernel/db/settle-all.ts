/**
 * Awaits concurrent work: PostgreSQL gets all statements at once (pipelining). Rejects with the first error, but only after all have
 * settled, because nothing may write after the end of the transaction.
 */
export const settleAll = async <T extends readonly unknown[]>(...all: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(all)
  return await Promise.all(all)
}
