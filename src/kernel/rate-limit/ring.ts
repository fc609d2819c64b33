import type { Instant } from '../../contract/time.ts'
import { isCounted, type HitLog } from './sliding-window.ts'

export type HitRing = { readonly hits: Instant[]; first: number }

export const emptyRing = (): HitRing => ({ hits: [], first: 0 })

export const hitLogOf = (ring: HitRing): HitLog => ({
  length: ring.hits.length - ring.first,
  at: (index) => (index < 0 ? undefined : ring.hits[ring.first + index]),
})

// The array is compacted once at least half of it, and at least this many hits, have expired.
const MIN_COMPACT_SIZE = 32

const compact = (ring: HitRing): void => {
  if (ring.first < MIN_COMPACT_SIZE || ring.first * 2 < ring.hits.length) return
  ring.hits.splice(0, ring.first)
  ring.first = 0
}

/** Hits are in order, so expired ones are at the ends. */
export const dropUncounted = (ring: HitRing, now: Instant, window: number): void => {
  const isOver = (hit: Instant | undefined): boolean => hit !== undefined && !isCounted(hit, now, window)
  while (ring.first < ring.hits.length && isOver(ring.hits[ring.first])) ring.first++
  while (ring.first < ring.hits.length && isOver(ring.hits.at(-1))) ring.hits.pop()
  compact(ring)
}
