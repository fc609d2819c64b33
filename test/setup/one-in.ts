/**
 * Every n-th case, beginning with another one at each `turn`, so that the turns use all cases together. A soak uses all of them at each turn.
 */
export const oneIn = <T>(n: number, cases: readonly T[], turn = 0): readonly T[] =>
  process.env.SOAK ? cases : cases.filter((_, index) => (index + turn) % n === 0)
