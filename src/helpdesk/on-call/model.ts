import type { Instant } from '../../contract/time.ts'
import type { EscalationPolicy, EscalationState } from './escalation.ts'
import type { OnCallSchedule, Override } from './schedule.ts'

export type StoredOverride = Override & { readonly id: number }

export type StoredSchedule = OnCallSchedule & {
  readonly id: number
  readonly name: string
  readonly overrides: readonly StoredOverride[]
  readonly created_at: Instant
  readonly updated_at: Instant
}

export type StoredEscalationPolicy = EscalationPolicy & {
  readonly id: number
  readonly name: string
  readonly created_at: Instant
  readonly updated_at: Instant
}

export type PageCause = {
  readonly summary: string
  readonly ticket_id: number | null
  readonly incident_id: number | null
  readonly alert_id: number | null
}

export type StoredPage = EscalationState &
  PageCause & {
    readonly id: number
    /** Null after the policy was deleted, which is possible only if its pages have ended. */
    readonly policy_id: number | null
    readonly policy_name: string
    readonly acknowledged_by_id: number | null
    readonly resolved_by_id: number | null
    readonly next_due_at: Instant | null
    readonly created_at: Instant
    readonly updated_at: Instant
  }

/** Notification of one agent at one level; `pending` until it is sent. */
export type PageNotification = {
  readonly id: number
  readonly page_id: number
  readonly account_id: number
  readonly level: number
  readonly round: number
  readonly escalated_at: Instant
  readonly state: 'pending' | 'sent' | 'cancelled'
  readonly mail_id: number | null
  readonly created_at: Instant
  readonly sent_at: Instant | null
}
