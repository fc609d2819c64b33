import { SECOND, type Instant } from '../../contract/time.ts'

export type RateLimitDecision = {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until a hit is allowed again; 0 when this one was allowed. */
  readonly retry_after: number
  /** When the oldest counted hit leaves the window. */
  readonly reset_at: Instant
}

export type HitLog = { readonly length: number; at(index: number): Instant | undefined }

/** Whether one more hit fits. `log` holds no expired hit. */
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

/** A hit counts while it is younger than the window. One later than the next window was written before the clock was set back. */
export const isCounted = (hit: Instant, now: Instant, window: number): boolean => hit > now - window && hit <= now + window

export const countHits = (log: HitLog, now: Instant, window: number): number => {
  let used = 0
  for (let at = 0; at < log.length; at++) if (isCounted(log.at(at) ?? Number.NEGATIVE_INFINITY, now, window)) used++
  return used
}

/** Clocks of two processes differ a little: a hit is never earlier than the previous one, so that logs stay in order. */
export const nextHitAt = (log: HitLog, now: Instant): Instant => Math.max(now, log.at(log.length - 1) ?? now)

/** Exact sliding log. A rejected hit is not recorded, or a client that keeps retrying would stay locked out. */
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
