import type { Instant } from '../../contract/time.ts'

/** Why a channel is told: the status changed, it still is what it was, it is late, or somebody tries the channel out. */
export type NotificationOccasion = 'flip' | 'reminder' | 'late' | 'test'

/** `suppressed`: for a reason that `error` names nobody was to be told. */
export type NotificationState = 'waiting' | 'sent' | 'failed' | 'suppressed'

/** One piece of news for one channel, and what became of it. */
export type Notification = {
  readonly id: number
  /** Goes out with the message: a receiver who gets it twice can tell, and a service can report by it. */
  readonly uuid: string
  readonly channel_id: number
  /** Nothing for a test. */
  readonly check_id: number | null
  readonly flip_id: number | null
  /** Names what happened; a channel is told of it once. */
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
  /** The mail it became. */
  readonly mail_id: number | null
  readonly created_at: Instant
  readonly ended_at: Instant | null
}

/** What happened, before it is told to anybody. */
export type Occurrence = Pick<
  Notification,
  'check_id' | 'flip_id' | 'occurrence' | 'occasion' | 'status' | 'reason' | 'happened_at' | 'down_since'
>

/** A channel as far as the news is concerned. */
export type NotificationTarget = { readonly id: number; readonly kind: string }

/** What happened, and who wants to hear of it. `silenced`: why they are not to. */
export type NotificationRequest = {
  readonly occurrence: Occurrence
  readonly targets: readonly NotificationTarget[]
  readonly suppressed_reason?: string | undefined
}

/** Why a mail is kept instead of sent. */
export const NO_MAIL_SERVER = 'There is no mail server (SMTP_URL): the mail is kept in the outbox.'

/** Names the job that delivers it. */
export const toJobKey = ({ occurrence, channel_id }: Pick<Notification, 'occurrence' | 'channel_id'>): string =>
  `notify:${occurrence}:${channel_id}`
