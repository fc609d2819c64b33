/** The increment of the sequence `ping_ids`; more than the largest batch. */
const RANGE = 4_096

/** Ids of log entries on PostgreSQL, of which each process reserves many at once. */
export const createEntryIds = (reserveRange: () => Promise<number>) => {
  let [next, end] = [0, 0]
  return {
    /** Takes so many ids; the result hands them out one by one. */
    take: async (count: number): Promise<() => number> => {
      while (end - next < count) {
        next = await reserveRange()
        end = next + RANGE
      }
      let id = next
      next += count
      return () => id++
    },
  }
}
