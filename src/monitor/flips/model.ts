import type { Instant } from '../../contract/time.ts'

/** `grace` and `started` are computed from the stored status. */
export type StoredStatus = 'new' | 'up' | 'down' | 'paused'

/** A change of the stored status. `reason` is empty for a success and for an action of a user. */
export type NewFlip = {
  readonly old_status: StoredStatus
  readonly new_status: StoredStatus
  readonly at: Instant
  readonly reason: 'timeout' | 'fail' | ''
}

export type Flip = {
  readonly id: number
  readonly check_id: number
  readonly old_status: StoredStatus
  readonly new_status: StoredStatus
  readonly reason: NewFlip['reason']
  /** When the status changed, which can be earlier than when it was recorded. */
  readonly created_at: Instant
}

/** From `from` (included) to `before` (excluded). */
export type FlipFilter = { readonly from?: Instant | undefined; readonly before?: Instant | undefined }
