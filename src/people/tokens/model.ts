import type { Scope } from '../../contract/enums.ts'
import type { Instant } from '../../contract/time.ts'

export type RateLimits = Readonly<Record<string, number>>

export type Token = {
  readonly id: number
  readonly account_id: number
  readonly parent_id: number | null
  readonly name: string
  readonly last_four: string
  /** Null: all permissions of the agent. */
  readonly abilities: readonly Scope[] | null
  readonly expires_at: Instant | null
  readonly last_used_at: Instant | null
  readonly last_used_ip: string | null
  /** Calls per minute by budget, where an administrator changed the default. */
  readonly rate_limits: RateLimits | null
  readonly created_at: Instant
}
