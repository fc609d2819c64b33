import type { Instant } from '../../../contract/time.ts'

/** A set of people. Those of a group that stands for a role have that role. */
export type ScimGroup = {
  readonly id: number
  readonly uuid: string
  /** What being in it gives; null: nothing, until an administrator says what. */
  readonly role_id: number | null
  /** The group a role has by itself, which belongs to no connection. */
  readonly is_native: boolean
  readonly connection_id: number | null
  readonly display_name: string
  /** How the connection that looks calls it. */
  readonly external_id: string | null
  readonly version: number
  readonly created_at: Instant
  readonly modified_at: Instant
}
