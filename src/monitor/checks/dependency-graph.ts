/** uuid → uuids it depends on. */
export type DependencyGraph = ReadonlyMap<string, readonly string[]>

/** Whether `from` depends on itself, directly or through others. Checks in a cycle would suppress each other's notifications. */
export const isCircular = (graph: DependencyGraph, from: string): boolean => {
  const seen = new Set<string>()
  const pending = [...(graph.get(from) ?? [])]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === from) return true
    if (seen.has(next)) continue
    seen.add(next)
    pending.push(...(graph.get(next) ?? []))
  }
  return false
}
