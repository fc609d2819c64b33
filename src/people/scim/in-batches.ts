// Databases limit the number of parameters of a statement.
const SLICE = 5_000

export const inBatches = async <T, R>(items: readonly T[], work: (slice: readonly T[]) => Promise<readonly R[]>): Promise<readonly R[]> => {
  const found: R[] = []
  for (let at = 0; at < items.length; at += SLICE) for (const one of await work(items.slice(at, at + SLICE))) found.push(one)
  return found
}
