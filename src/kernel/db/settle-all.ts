/** Pipelines statements. Rejects with the first error after all have settled: nothing may write after the end of the transaction. */
export const settleAll = async <T extends readonly unknown[]>(...all: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(all)
  return await Promise.all(all)
}
