/**
 * Every n-th case, beginning with another one at each `turn`, so that the turns use all cases together. A soak uses all of them at each turn.
 */
export const oneIn = <T>(n: number, cases: readonly T[], turn = 0): readonly T[] =>
  process.env.SOAK ? cases : cases.filter((_, index) => (index + turn) % n === 0)

/** The same, and one case where that would leave none of those there are. */
export const someOf = <T>(n: number, cases: readonly T[], turn = 0): readonly T[] => {
  const chosen = oneIn(n, cases, turn)
  return chosen.length > 0 ? chosen : cases.slice(0, 1)
}
