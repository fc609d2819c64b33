import type { Instant } from '../../contract/time.ts'

export type Project = {
  readonly id: number
  readonly uuid: string
  readonly name: string
  /** Names the project in badge addresses, where its uuid would be a secret given away. */
  readonly badge_key: string
  /** How many pings each check's log keeps. */
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
  /** The first characters, enough to recognise a key by. */
  readonly hint: string
  readonly created_by: number | null
  readonly created_at: Instant
  /** When a key that was replaced stops working; nothing for the one in use. */
  readonly expires_at: Instant | null
  readonly last_used_at: Instant | null
  readonly last_used_ip: string | null
}

/** How a key of each kind looks: prefix, and how many random characters follow. */
export const KEY_FORMATS = {
  write: { prefix: 'hcw_', length: 28 },
  read: { prefix: 'hcr_', length: 28 },
  ping: { prefix: '', length: 22 },
} satisfies Record<KeyKind, { prefix: string; length: number }>

export const toKeyHint = (key: string): string => key.slice(0, 8)
