import { SECOND, type Instant } from '../../contract/time.ts'
import { observable } from '../observable.ts'
import { serverNow } from './server-clock.ts'

/** End of the rate limit (429); a banner shows the countdown. */
export const rateLimitedUntil = observable<Instant | undefined>(undefined)

export const noteRateLimit = (seconds: number): void => {
  rateLimitedUntil.set(Math.max(rateLimitedUntil.get() ?? 0, serverNow() + seconds * SECOND))
}
