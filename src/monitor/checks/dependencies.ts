/** uuid → uuids it depends on. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** Whether `from` depends on itself, over however many others. Two checks that silence each other would never be heard of. */
export const isCircular = (graph: Graph, from: string): boolean => {
  const seen = new Set<string>()
  const waiting = [...(graph.get(from) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === from) return true
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(graph.get(next) ?? []))
  }
  return false
}
