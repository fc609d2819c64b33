import type { Instant } from '../../contract/time.ts'
import type { BusinessCalendar } from '../hours/calendar.ts'
import type { SlaPolicy } from './policy.ts'

export type StoredCalendar = BusinessCalendar & {
  readonly id: number
  readonly name: string
  readonly created_at: Instant
  readonly updated_at: Instant
}

/** Actions on a breach, in addition to the escalation and its notifications. */
export type BreachEscalation = {
  readonly reassign_to_id?: number | null
  readonly raise_priority?: boolean
  readonly policy_id?: number | null
}

export type StoredSlaPolicy = SlaPolicy & {
  readonly escalation: BreachEscalation
  readonly created_at: Instant
  readonly updated_at: Instant
}
