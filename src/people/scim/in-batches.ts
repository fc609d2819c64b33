// Each database has a largest number of values in one statement.
const SLICE = 5_000

/** Does the work for many items in slices that a statement can hold; answers all results in order. */
export const inBatches = async <T, R>(items: readonly T[], work: (slice: readonly T[]) => Promise<readonly R[]>): Promise<readonly R[]> => {
  const found: R[] = []
  for (let at = 0; at < items.length; at += SLICE) for (const one of await work(items.slice(at, at + SLICE))) found.push(one)
  return found
}
