import type { Instant } from '../../contract/time.ts'
import type { IncidentSeverity, IncidentStatus } from '../../contract/v1/incidents.ts'

export type ReviewActionItem = { readonly text: string; readonly owner_id?: number | null; readonly is_done?: boolean }

export type PostIncidentReview = {
  readonly summary: string
  readonly root_cause: string
  readonly timeline: string
  readonly action_items: readonly ReviewActionItem[]
  readonly updated_at: Instant | null
}

export const EMPTY_REVIEW: PostIncidentReview = { summary: '', root_cause: '', timeline: '', action_items: [], updated_at: null }

export type Incident = {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly severity: IncidentSeverity
  readonly status: IncidentStatus
  readonly commander_id: number | null
  readonly responder_ids: readonly number[]
  readonly review: PostIncidentReview
  readonly started_at: Instant
  readonly resolved_at: Instant | null
  /** By the rule for major incidents, not by a person. */
  readonly is_declared_by_rule: boolean
  readonly created_at: Instant
  readonly updated_at: Instant
}

/** Status update; append-only. */
export type IncidentUpdate = {
  readonly id: number
  readonly incident_id: number
  readonly status: IncidentStatus
  readonly message: string
  readonly is_public: boolean
  readonly author_id: number | null
  readonly author_name: string
  readonly created_at: Instant
}
