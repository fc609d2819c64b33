import { SECOND, type Instant } from '../../contract/time.ts'
import { localNow } from '../clock.ts'
import { narrow, noOffset, offsetOf } from './server-offset.ts'

let known = noOffset

export const noteServerDate = (header: string | null, sent_at: Instant): void => {
  const seconds = header === null ? Number.NaN : Date.parse(header) / 1_000
  if (Number.isFinite(seconds)) known = narrow(known, { date_at: seconds * SECOND, sent_at, received_at: localNow() })
}

/** Current time by the server's clock: a wrong local clock must not falsify countdowns. */
export const serverNow = (): Instant => localNow() + offsetOf(known)
