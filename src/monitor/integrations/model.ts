import type { Instant } from '../../contract/time.ts'

/** An integration: where news of a project's checks go. */
export type Integration = {
  readonly id: number
  readonly uuid: string
  readonly project_id: number
  readonly kind: string
  /** May be empty, and need not be unique. */
  readonly name: string
  /** Sealed: it holds other services' keys. */
  readonly conf: string
  readonly notify_up: boolean
  readonly notify_down: boolean
  /** Assigned by itself to every check that is made in the dashboard or by its first ping. */
  readonly is_default: boolean
  readonly is_verified: boolean
  /** Given up after an error that no retry mends. */
  readonly is_disabled: boolean
  readonly last_error: string
  readonly last_notify_at: Instant | null
  readonly created_at: Instant
  readonly updated_at: Instant
}

export type Conf = Readonly<Record<string, unknown>>
