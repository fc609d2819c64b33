import { SECOND, type Instant } from '../contract/time.ts'

export type RateLimitDecision = {
  readonly allowed: boolean
  readonly limit: number
  /** How many more would pass right now. */
  readonly remaining: number
  /** Whole seconds after which one passes again; 0 when this one passed. */
  readonly retry_after: number
  /** When the oldest hit that counts leaves the window and a place comes free. */
  readonly reset_at: Instant
}

/** Hits that count, oldest first. An array is one. */
export type HitLog = { readonly length: number; at(index: number): Instant | undefined }

/** Whether one more fits. `log` holds no hit that has left the window. */
export const decideHit = (log: HitLog, now: Instant, limit: number, window: number): RateLimitDecision => {
  const allowed = log.length < limit
  const leaving = allowed ? 0 : log.length - limit
  const reset_at = (log.at(leaving) ?? now) + window
  return {
    allowed,
    limit,
    remaining: allowed ? limit - log.length - 1 : 0,
    retry_after: allowed ? 0 : Math.max(1, Math.ceil((reset_at - now) / SECOND)),
    reset_at,
  }
}

/** A hit counts while it is younger than the window. One from beyond the next window was written by a clock that has been put back since. */
export const isCounted = (hit: Instant, now: Instant, window: number): boolean => hit > now - window && hit <= now + window

export const countHits = (log: HitLog, now: Instant, window: number): number => {
  let used = 0
  for (let at = 0; at < log.length; at++) if (isCounted(log.at(at) ?? Number.NEGATIVE_INFINITY, now, window)) used++
  return used
}

/** Clocks of two processes differ a little: no hit is written before the one it follows, so that logs stay in order. */
export const nextHitAt = (log: HitLog, now: Instant): Instant => Math.max(now, log.at(log.length - 1) ?? now)

/**
 * The exact sliding log: at most `limit` hits in any span of `window`, wherever it starts. A rejected hit leaves no trace, or a
 * client that keeps asking would stay locked out for ever.
 */
export const slideWindow = (
  hits: readonly Instant[],
  now: Instant,
  limit: number,
  window: number,
): { readonly hits: readonly Instant[]; readonly decision: RateLimitDecision } => {
  const counting = hits.filter((hit) => isCounted(hit, now, window))
  const decision = decideHit(counting, now, limit, window)
  return { decision, hits: decision.allowed ? [...counting, nextHitAt(counting, now)] : counting }
}
