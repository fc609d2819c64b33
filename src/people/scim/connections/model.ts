import type { Instant } from '../../../contract/time.ts'
import type { ScimActor } from '../../actor.ts'

/** An identity provider. Its tokens come and go; what it provisioned stays with it. */
export type ScimConnection = {
  readonly id: number
  readonly name: string
  readonly is_active: boolean
  /** Requests per minute; null: the usual limit. */
  readonly per_minute: number | null
  /** The role of those who are in no role's group; null: the least that can work. */
  readonly default_role_id: number | null
  /** Whether the department an identity provider states moves the agent there. */
  readonly maps_departments: boolean
  /** How many requests were refused because there were too many. */
  readonly throttled: number
  readonly created_at: Instant
}

export type ScimToken = {
  readonly id: number
  readonly connection_id: number
  readonly name: string
  /** Its first characters, to tell it from others. */
  readonly prefix: string
  readonly expires_at: Instant | null
  readonly last_used_at: Instant | null
  readonly created_at: Instant
}

/** One request of an identity provider, without what was in it. */
export type ScimRequest = {
  readonly id: number
  readonly request_id: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly scim_type: string | null
  /** Why it was refused. */
  readonly detail: string | null
  readonly created_at: Instant
}

export const DEFAULT_REQUESTS_PER_MINUTE = 100

/** An identity provider at work, with what its administrator decided about it. */
export type ConnectionActor = ScimActor & Pick<ScimConnection, 'default_role_id' | 'maps_departments'> & { readonly per_minute: number }
