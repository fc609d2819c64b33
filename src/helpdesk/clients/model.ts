import type { Instant } from '../../contract/time.ts'
import type { ClientSource } from '../../contract/v1/ticket-enums.ts'

/** Customer of the help desk, as a row of `clients` without its password hash. */
export type Client = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly company_id: number | null
  readonly locale: string
  readonly timezone: string
  readonly is_verified: boolean
  readonly is_blocked: boolean
  readonly sees_company_tickets: boolean
  readonly csat_opted_out: boolean
  readonly merged_into_id: number | null
  readonly source: ClientSource
  readonly last_seen_at: Instant | null
  readonly created_at: Instant
  readonly updated_at: Instant
}

/** Default name: "Ann Lee" for `ann.lee@example.org`. */
export const nameFromEmail = (email: string): string => {
  const words = (email.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email
}
