/** Chance that comes out the same each time: a failing simulation can be run again. */
export type Chance = {
  fraction(): number
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
}

export const seededChance = (seed: number): Chance => {
  let state = seed
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number): number => from + Math.floor(fraction() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    const found = list[whole(0, list.length - 1)]
    if (found === undefined) throw new Error('There is nothing to pick from.')
    return found
  }
  return { fraction, whole, pick }
}
