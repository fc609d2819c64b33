/**
 * Remembers the answers of a pure function. At `limit` entries everything is forgotten: the answers can be computed again,
 * and a simple bound costs nothing on the path of a ping.
 */
export const memo = <K, V extends object>(limit: number, compute: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>()
  return (key) => {
    const hit = known.get(key)
    if (hit !== undefined) return hit
    const fresh = compute(key)
    if (known.size >= limit) known.clear()
    known.set(key, fresh)
    return fresh
  }
}
