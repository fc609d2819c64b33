import { SECOND, type Instant } from '../../contract/time.ts'
import { observable } from '../observable.ts'
import { serverNow } from './server-clock.ts'

/** Until when the server asked us to wait; the banner of the shell counts down to it. */
export const rateLimitedUntil = observable<Instant | undefined>(undefined)

export const noteRateLimit = (seconds: number): void => {
  rateLimitedUntil.set(Math.max(rateLimitedUntil.get() ?? 0, serverNow() + seconds * SECOND))
}
