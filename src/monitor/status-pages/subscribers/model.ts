import { DAY, type Instant } from '../../../contract/time.ts'

/** An address that gets the notices of a page once it is confirmed. */
export type StatusPageSubscriber = {
  readonly id: number
  readonly uuid: string
  readonly page_id: number
  readonly address: string
  readonly asked_at: Instant
  readonly confirmed_at: Instant | null
  readonly created_at: Instant
}

export type LastMail = { readonly status: string; readonly error: string | null }

/** After this number of consecutive refusals no more mails are sent. */
export const MAX_REFUSALS = 3

// 4xx errors are temporary: server unreachable, mailbox full, greylisting. 5xx errors are permanent.
const isRefusal = ({ status, error }: LastMail): boolean => status === 'failed' && /(?:^|\D)5\d\d[ -]/.test(error ?? '')

/** The number of consecutive refusals after the last mail. A delivered mail resets it. */
export const countRefusals = (refusals: number, last: LastMail | undefined): number => {
  if (last === undefined) return refusals
  if (isRefusal(last)) return refusals + 1
  return last.status === 'sent' ? 0 : refusals
}

export const CONFIRMATION_LIFETIME = 2 * DAY
