import type { Instant } from '../../contract/time.ts'
import { toStorable } from '../../kernel/storable-text.ts'

/** Why an integration is notified: the status changed, the check is still down, it is late, or a user sends a test. */
export type NotificationOccasion = 'flip' | 'reminder' | 'late' | 'test'

/** `suppressed`: not sent; `error` has the reason. */
export type NotificationState = 'waiting' | 'sent' | 'failed' | 'suppressed'

export type Notification = {
  readonly id: number
  /** Part of the message: receivers can recognize duplicates by it, and services can send receipts for it. */
  readonly uuid: string
  readonly channel_id: number
  /** Null for a test. */
  readonly check_id: number | null
  readonly flip_id: number | null
  /** Unique per integration, so that an integration is notified of an occurrence only once. */
  readonly occurrence: string
  readonly occasion: NotificationOccasion
  readonly status: 'up' | 'down' | 'late'
  readonly reason: 'timeout' | 'fail' | ''
  readonly happened_at: Instant
  readonly down_since: Instant | null
  readonly state: NotificationState
  readonly error: string
  readonly attempts: number
  readonly next_try_at: Instant | null
  readonly mail_id: number | null
  readonly created_at: Instant
  readonly ended_at: Instant | null
}

export type Occurrence = Pick<
  Notification,
  'check_id' | 'flip_id' | 'occurrence' | 'occasion' | 'status' | 'reason' | 'happened_at' | 'down_since'
>

export type NotificationTarget = { readonly id: number; readonly kind: string }

/** With `suppressed_reason` the notifications are recorded but not sent. */
export type NotificationRequest = {
  readonly occurrence: Occurrence
  readonly targets: readonly NotificationTarget[]
  readonly suppressed_reason?: string | undefined
}

export const NO_MAIL_SERVER = 'No mail server is configured (SMTP_URL): the mail is stored in the outbox.'

export const toJobKey = ({ occurrence, channel_id }: Pick<Notification, 'occurrence' | 'channel_id'>): string =>
  `notify:${occurrence}:${channel_id}`

const MAX_ERROR_LENGTH = 200

export const toErrorText = (text: string): string => toStorable(text).slice(0, MAX_ERROR_LENGTH)
