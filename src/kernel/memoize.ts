/** Caches results of a pure function. At `limit` entries the whole cache is cleared: tracking their use would slow down each ping. */
export const memoize = <K, V extends object>(limit: number, compute: (key: K) => V): ((key: K) => V) => {
  const cache = new Map<K, V>()
  return (key) => {
    const hit = cache.get(key)
    if (hit !== undefined) return hit
    const computed = compute(key)
    if (cache.size >= limit) cache.clear()
    cache.set(key, computed)
    return computed
  }
}
