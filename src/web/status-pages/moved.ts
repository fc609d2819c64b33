/** The list with one thing a place further up or down; at the ends nothing changes. */
export const moved = <T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] => {
  const to = from + by
  const [thing, other] = [list[from], list[to]]
  if (thing === undefined || other === undefined) return list
  return list.with(from, other).with(to, thing)
}
