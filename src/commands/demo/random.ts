/** Seeded random numbers: every demo has the same content. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** Integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  happens(share: number): boolean
}

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick: (list) => {
      const [first] = list.slice(between(0, list.length - 1))
      if (first === undefined) throw new Error('There is nothing to pick from.')
      return first
    },
    happens: (share) => next() < share,
  }
}
