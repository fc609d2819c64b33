/**
 * Does at the same time what does not depend on each other: PostgreSQL is sent all statements at once instead of one per answer. Fails
 * as the first of them that failed, but not before all have ended: nothing may go on writing when its transaction is over.
 */
export const together = async <T extends readonly unknown[]>(...all: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(all)
  return await Promise.all(all)
}
