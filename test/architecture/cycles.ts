/** Cycles of a directed graph: at least one for each strongly connected component. */
export const findCycles = (all: Iterable<string>, nextOf: (one: string) => Iterable<string>): readonly (readonly string[])[] => {
  const done = new Set<string>()
  const found: (readonly string[])[] = []
  const visit = (one: string, trail: readonly string[]): void => {
    const start = trail.indexOf(one)
    if (start >= 0) found.push([...trail.slice(start), one])
    if (start >= 0 || done.has(one)) return
    for (const next of nextOf(one)) visit(next, [...trail, one])
    done.add(one)
  }
  for (const one of all) visit(one, [])
  return found
}
