import type { Instant } from '../../contract/time.ts'

export type LiveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'live' }
  /** Time of the last contact with the server, which shows how old the data is. */
  | { readonly kind: 'reconnecting' | 'offline'; readonly since_at: Instant }

/** A connection lost for longer is shown as "offline" instead of "reconnecting". */
const patience = 30_000_000

export const lostState = (since_at: Instant, now: Instant, online: boolean): LiveState => ({
  kind: online && now - since_at < patience ? 'reconnecting' : 'offline',
  since_at,
})

/** Exponential backoff up to half a minute. The jitter keeps clients from reconnecting at the same moment after a restart. */
export const waitMillis = (failures: number, spread: number): number =>
  Math.round(Math.min(1_000 * 2 ** failures, 30_000) * (0.75 + spread / 2))
