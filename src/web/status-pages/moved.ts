/** Moves one element; positions out of range change nothing. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const thing = list.slice(from, from + 1)
  if (thing.length === 0 || from < 0 || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, ...thing)
}
