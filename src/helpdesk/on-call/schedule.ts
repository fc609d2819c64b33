import type { Instant } from '../../contract/time.ts'
import type { TimeInterval } from '../hours/local-time.ts'
import type { WeeklyHours } from '../hours/weekly-hours.ts'

/**
 * Rotation layer: users who take turns. The first turn begins at `handoff_at`; daily and weekly turns change at that local time of the
 * schedule's zone, custom ones after `shift_seconds` have elapsed. Restrictions limit the duty to certain hours.
 */
export type RotationLayer = {
  readonly rotation: 'daily' | 'weekly' | 'custom'
  readonly shift_seconds?: number | null
  readonly handoff_at: Instant
  readonly user_ids: readonly number[]
  readonly restrictions?: readonly WeeklyHours[] | null
}

export type Override = { readonly user_id: number; readonly starts_at: Instant; readonly ends_at: Instant }

/** Later layers take precedence over earlier ones; overrides take precedence over all layers, later over earlier ones. */
export type OnCallSchedule = {
  readonly time_zone: string
  readonly layers: readonly RotationLayer[]
  readonly overrides: readonly Override[]
}

/** A shift of one user; `layer` is its index, null for an override. */
export type Shift = TimeInterval & { readonly user_id: number; readonly layer: number | null }
