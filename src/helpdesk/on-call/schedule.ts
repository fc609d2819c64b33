import type { Instant } from '../../contract/time.ts'
import type { TimeInterval } from '../hours/local-time.ts'
import type { WeeklyHours } from '../hours/weekly-hours.ts'

/** Rotation layer. Daily and weekly turns change at the local time of `handoff_at`, custom turns every `shift_seconds`. */
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

export type Shift = TimeInterval & { readonly user_id: number; readonly layer: number | null }
