import type { Instant } from '../../contract/time.ts'

/** The truth about the pipe, as the topbar shows it. */
export type LiveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'live' }
  /** The last sight of the server, so that a person knows how old the data is. */
  | { readonly kind: 'reconnecting' | 'offline'; readonly since_at: Instant }

/** How long a lost connection may be called "reconnecting" before it is called what it is. */
const patience = 30_000_000

/** What to call a connection that failed, given when it last worked. */
export const lostState = (since_at: Instant, now: Instant, online: boolean): LiveState => ({
  kind: online && now - since_at < patience ? 'reconnecting' : 'offline',
  since_at,
})

/** Waits double up to half a minute. The spread keeps a thousand browsers from knocking in the same moment after a restart. */
export const waitMillis = (failures: number, spread: number): number =>
  Math.round(Math.min(1_000 * 2 ** failures, 30_000) * (0.75 + spread / 2))
