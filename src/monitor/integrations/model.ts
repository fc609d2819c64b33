import type { Instant } from '../../contract/time.ts'

/** A destination for notifications about the checks of a project. In API v3 and the database: a channel. */
export type Integration = {
  readonly id: number
  readonly uuid: string
  readonly project_id: number
  readonly kind: string
  readonly name: string
  /** Encrypted settings, because they contain keys of other services. */
  readonly conf: string
  readonly notify_up: boolean
  readonly notify_down: boolean
  /** Assigned to every check that is created on the dashboard or by its first ping. */
  readonly is_default: boolean
  readonly is_verified: boolean
  /** Disabled after an error that a retry cannot fix. */
  readonly is_disabled: boolean
  readonly last_error: string
  readonly last_notify_at: Instant | null
  readonly created_at: Instant
  readonly updated_at: Instant
}

export type Conf = Readonly<Record<string, unknown>>
