import type { Instant } from '../../../contract/time.ts'

/** Group of users. A group with a role gives that role to its members. */
export type ScimGroup = {
  readonly id: number
  readonly uuid: string
  /** Role of the members; null: none until an administrator maps the group. */
  readonly role_id: number | null
  readonly is_native: boolean
  readonly connection_id: number | null
  readonly display_name: string
  /** External ID of the reading connection. */
  readonly external_id: string | null
  readonly version: number
  readonly created_at: Instant
  readonly modified_at: Instant
}
