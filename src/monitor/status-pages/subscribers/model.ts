import { DAY, type Instant } from '../../../contract/time.ts'

/** An address that is told what a page says, once it was confirmed. */
export type StatusPageSubscriber = {
  readonly id: number
  readonly uuid: string
  readonly page_id: number
  readonly address: string
  readonly asked_at: Instant
  readonly confirmed_at: Instant | null
  readonly created_at: Instant
}

/** What is known of the mail that a subscriber was sent last. */
export type LastMail = { readonly status: string; readonly error: string | null }

/** After so many refusals in a row nothing more is sent. */
export const MAX_REFUSALS = 3

// Servers that are away, full or in doubt say 4xx; with 5xx they mean it.
const isRefusal = ({ status, error }: LastMail): boolean => status === 'failed' && /(?:^|\D)5\d\d[ -]/.test(error ?? '')

/** How often in a row an address has refused, after what became of its last mail. One that arrived makes up for all before it. */
export const countRefusals = (refusals: number, last: LastMail | undefined): number => {
  if (last === undefined) return refusals
  if (isRefusal(last)) return refusals + 1
  return last.status === 'sent' ? 0 : refusals
}

/** How long somebody has to confirm. */
export const CONFIRMATION_LIFETIME = 2 * DAY
