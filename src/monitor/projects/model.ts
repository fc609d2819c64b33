import type { Instant } from '../../contract/time.ts'

export type Project = {
  readonly id: number
  readonly uuid: string
  readonly name: string
  /** Identifies the project in badge URLs, which must not contain its uuid. */
  readonly badge_key: string
  readonly ping_log_limit: number
  readonly created_at: Instant
  readonly updated_at: Instant
}

const KEY_KINDS = ['write', 'read', 'ping'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

export type ProjectKey = {
  readonly id: number
  readonly project_id: number
  readonly kind: KeyKind
  /** The first characters, by which a key can be recognized. */
  readonly hint: string
  readonly created_by: number | null
  readonly created_at: Instant
  /** When a replaced key stops working; null for the current one. */
  readonly expires_at: Instant | null
  readonly last_used_at: Instant | null
  readonly last_used_ip: string | null
}

/** Prefix of each kind of key, and number of random characters behind it. */
export const KEY_FORMATS = {
  write: { prefix: 'hcw_', length: 28 },
  read: { prefix: 'hcr_', length: 28 },
  ping: { prefix: '', length: 22 },
} satisfies Record<KeyKind, { prefix: string; length: number }>

export const toKeyHint = (key: string): string => key.slice(0, 8)
