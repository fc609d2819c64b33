import { type Instant, MINUTE } from '../../../contract/time.ts'
import type { AfterFetch, ImapSecurity } from '../../../contract/v1/mailboxes.ts'

export type ImapSettings = {
  readonly host: string
  readonly port: number
  readonly security: ImapSecurity
  readonly username: string
  readonly folder: string
  readonly after_fetch: AfterFetch
  readonly move_to: string | null
}

export type MailboxImap = ImapSettings & {
  readonly mailbox_id: number
  readonly is_active: boolean
  readonly failures: number
  readonly last_error: string | null
  readonly last_error_at: Instant | null
  readonly last_fetched_at: Instant | null
  readonly next_fetch_at: Instant
}

export const getDefaultPort = (security: ImapSecurity): number => (security === 'tls' ? 993 : 143)

export const FETCH_INTERVAL = MINUTE
const MAX_BACKOFF = 60 * MINUTE

/** Exponential backoff; `fraction` in [0, 1) adds jitter. */
export const computeBackoff = (failures: number, fraction: number): number =>
  Math.round(Math.min(MAX_BACKOFF, FETCH_INTERVAL * 2 ** Math.min(failures - 1, 10)) * (0.9 + 0.2 * fraction))
