import type { Instant } from '../../contract/time.ts'

export type RegistrationKey = {
  readonly id: number
  readonly name: string
  readonly last_four: string
  readonly last_used_at: Instant | null
  readonly created_at: Instant
}

/** An enrolled device, whose key allows inventory reports. */
export type DiscoveryDevice = {
  readonly id: number
  readonly registration_key_id: number
  readonly agent_uuid: string
  readonly hostname: string
  readonly last_seen_at: Instant | null
  readonly created_at: Instant
}
