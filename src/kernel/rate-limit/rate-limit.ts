import { MINUTE, type Instant } from '../../contract/time.ts'
import type { Clock } from '../clock.ts'
import type { Db, Reader, Tx } from '../db/db.ts'
import { dropUncounted, emptyRing, hitLogOf, type HitRing } from './ring.ts'
import { countHits, decideHit, nextHitAt, slideWindow, type RateLimitDecision } from './sliding-window.ts'

export type { RateLimitDecision } from './sliding-window.ts'

/** A bucket belongs to one limit: every call for `tickets.create:17` has the same limit and window. */
export type RateLimit = { readonly bucket: string; readonly limit: number; /** Microseconds. */ readonly window: number }

export type RateLimitUse = { readonly used: number; readonly limit: number }

export type RateLimiter = {
  hit(limit: RateLimit): Promise<RateLimitDecision>
  uses(limits: readonly RateLimit[]): Promise<readonly RateLimitUse[]>
}

type LimiterOptions = { /** Multiplies every limit. */ readonly factor?: number }

const scaled = (limit: number, factor: number): number => Math.max(1, Math.round(limit * factor))

const MAX_BUCKETS = 100_000

type Generations = { recent: Map<string, HitRing>; older: Map<string, HitRing>; began_at: Instant }

/** A bucket that is unused for a whole generation, which is one window long, has no hit that counts. */
const ringOf = (generations: Generations, bucket: string, now: Instant, window: number): HitRing => {
  const { recent, older, began_at } = generations
  const ring = recent.get(bucket) ?? older.get(bucket) ?? emptyRing()
  if (Math.abs(now - began_at) >= window || recent.size >= MAX_BUCKETS / 2) {
    generations.older = recent
    generations.recent = new Map()
    generations.began_at = now
  }
  generations.recent.set(bucket, ring)
  return ring
}

export const createMemoryLimiter = (clock: Clock, { factor = 1 }: LimiterOptions = {}): RateLimiter => {
  const byWindow = new Map<number, Generations>()
  return {
    hit: async ({ bucket, limit, window }) => {
      const now = clock.now()
      const generations = byWindow.get(window) ?? { recent: new Map(), older: new Map(), began_at: now }
      byWindow.set(window, generations)
      const ring = ringOf(generations, bucket, now, window)
      dropUncounted(ring, now, window)
      const decision = decideHit(hitLogOf(ring), now, scaled(limit, factor), window)
      if (decision.allowed) ring.hits.push(nextHitAt(hitLogOf(ring), now))
      return decision
    },
    uses: async (limits) =>
      limits.map(({ bucket, limit, window }) => {
        const { recent, older } = byWindow.get(window) ?? {}
        const ring = recent?.get(bucket) ?? older?.get(bucket)
        return { used: ring ? countHits(hitLogOf(ring), clock.now(), window) : 0, limit: scaled(limit, factor) }
      }),
  }
}

declare module '../db/tables.ts' {
  interface Tables {
    rate_hits: { bucket: string; hits: string; expires_at: Instant }
  }
}

// Each hit reads and writes a row, so larger limits are counted per process.
const MAX_SHARED_LIMIT = 2_000

// Not validated again: only `hitRow` writes this column.
const parseHits = (text: string): readonly Instant[] => JSON.parse(text)

const hitRow = async (tx: Tx, { bucket, limit, window }: RateLimit): Promise<RateLimitDecision> => {
  // The no-op update locks the row, also against a concurrent insert.
  const row = await tx.db
    .insertInto('rate_hits')
    .values({ bucket, hits: '[]', expires_at: tx.now + window })
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet(({ ref }) => ({ hits: ref('rate_hits.hits') })))
    .returning('hits')
    .executeTakeFirstOrThrow()
  const { hits, decision } = slideWindow(parseHits(row.hits), tx.now, limit, window)
  if (decision.allowed) {
    const expires_at = nextHitAt(hits, tx.now) + window
    await tx.db
      .updateTable('rate_hits')
      .set({ hits: JSON.stringify(hits), expires_at })
      .where('bucket', '=', bucket)
      .execute()
  }
  return decision
}

const readUses = async ({ db, now }: Reader, limits: readonly RateLimit[]): Promise<readonly RateLimitUse[]> => {
  const buckets = limits.map(({ bucket }) => bucket)
  const rows = buckets.length === 0 ? [] : await db.selectFrom('rate_hits').selectAll().where('bucket', 'in', buckets).execute()
  const hits = new Map(rows.map((row) => [row.bucket, parseHits(row.hits)]))
  return limits.map(({ bucket, limit, window }) => ({ used: countHits(hits.get(bucket) ?? [], now, window), limit }))
}

/** Writes a bucket that no limit counts: it proves that the database accepts writes, and is pruned with the others. */
export const writeUncountedBucket = async (tx: Tx, bucket: string, expires_at: Instant): Promise<void> => {
  await tx.db
    .insertInto('rate_hits')
    .values({ bucket, hits: '[]', expires_at })
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ expires_at }))
    .execute()
}

const PRUNE_INTERVAL = MINUTE
const PRUNE_BATCH_SIZE = 5_000

const prune = async (tx: Tx): Promise<void> => {
  const expired = tx.db.selectFrom('rate_hits').select('bucket').where('expires_at', '<=', tx.now).limit(PRUNE_BATCH_SIZE)
  await tx.db.deleteFrom('rate_hits').where('bucket', 'in', tx.dialect.lockSkipLocked(expired)).execute()
}

const EXPIRED_SLICE = 1_000

/** Prunes the buckets of readiness probes where limits are counted in memory. */
export const deleteExpiredHits = async (tx: Tx): Promise<'more' | 'done'> => {
  const old = tx.db.selectFrom('rate_hits').select('bucket').where('expires_at', '<', tx.now).limit(EXPIRED_SLICE)
  const { numDeletedRows } = await tx.db.deleteFrom('rate_hits').where('bucket', 'in', old).executeTakeFirst()
  return numDeletedRows === BigInt(EXPIRED_SLICE) ? 'more' : 'done'
}

export const createDatabaseLimiter = (db: Db, clock: Clock, { factor = 1 }: LimiterOptions = {}): RateLimiter => {
  const own = createMemoryLimiter(clock, { factor })
  let pruned_at = clock.now()
  return {
    hit: async (requested) => {
      const limit = scaled(requested.limit, factor)
      if (limit > MAX_SHARED_LIMIT) return await own.hit(requested)
      if (clock.now() - pruned_at >= PRUNE_INTERVAL) {
        pruned_at = clock.now()
        await db.tx(prune)
      }
      return await db.tx((tx) => hitRow(tx, { ...requested, limit }))
    },
    uses: async (limits) => {
      const isShared = ({ limit }: RateLimit): boolean => scaled(limit, factor) <= MAX_SHARED_LIMIT
      const shared = limits.filter(isShared).map((requested) => ({ ...requested, limit: scaled(requested.limit, factor) }))
      const [sharedUses, ownUses] = [
        await db.read((reader) => readUses(reader, shared)),
        await own.uses(limits.filter((requested) => !isShared(requested))),
      ]
      const [nextShared, nextOwn] = [sharedUses.values(), ownUses.values()]
      return limits.flatMap((requested) => (isShared(requested) ? nextShared : nextOwn).next().value ?? [])
    },
  }
}
