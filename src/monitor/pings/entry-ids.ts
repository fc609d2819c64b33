/** The increment of the sequence `ping_ids`; larger than any batch. */
const RANGE = 4_096

export const createEntryIds = (reserveRange: () => Promise<number>) => {
  let [next, end] = [0, 0]
  return {
    /** Reserves `count` ids; the returned function yields them one by one. */
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
