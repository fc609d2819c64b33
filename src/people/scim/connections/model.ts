import type { Instant } from '../../../contract/time.ts'
import type { ScimActor } from '../../actor.ts'

/** Connection of an identity provider. Tokens are rotated; provisioned users belong to the connection. */
export type ScimConnection = {
  readonly id: number
  readonly name: string
  readonly is_active: boolean
  /** Requests per minute; null: the default limit. */
  readonly per_minute: number | null
  /** Role of users without a group that gives one; null: the lowest role that can work on tickets. */
  readonly default_role_id: number | null
  readonly maps_departments: boolean
  readonly throttled: number
  readonly created_at: Instant
}

export type ScimToken = {
  readonly id: number
  readonly connection_id: number
  readonly name: string
  readonly prefix: string
  readonly expires_at: Instant | null
  readonly last_used_at: Instant | null
  readonly created_at: Instant
}

export type ScimRequest = {
  readonly id: number
  readonly request_id: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly scim_type: string | null
  readonly detail: string | null
  readonly created_at: Instant
}

export const DEFAULT_REQUESTS_PER_MINUTE = 100

export type ConnectionActor = ScimActor & Pick<ScimConnection, 'default_role_id' | 'maps_departments'> & { readonly per_minute: number }
