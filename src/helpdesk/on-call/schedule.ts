import type { Instant } from '../../contract/time.ts'
import type { TimeInterval } from '../hours/local-time.ts'
import type { WeeklyHours } from '../hours/weekly-hours.ts'

/**
 * Users who take turns. The first turn begins at `handoff_at`; daily and weekly turns change at that time on the clock of the schedule's zone,
 * custom ones after `shift_seconds` have elapsed. With restrictions the layer is on duty only within those hours.
 */
export type RotationLayer = {
  readonly rotation: 'daily' | 'weekly' | 'custom'
  readonly shift_seconds?: number | null
  readonly handoff_at: Instant
  readonly user_ids: readonly number[]
  readonly restrictions?: readonly WeeklyHours[] | null
}

/** One person takes over for a while, whatever the layers say. */
export type Override = { readonly user_id: number; readonly starts_at: Instant; readonly ends_at: Instant }

/** Where layers overlap, the later in the list is on duty; overrides stand above all layers, the later above the earlier. */
export type OnCallSchedule = {
  readonly time_zone: string
  readonly layers: readonly RotationLayer[]
  readonly overrides: readonly Override[]
}

/** A stretch during which one person is on call; `layer` is the place in the list, null for an override. */
export type Shift = TimeInterval & { readonly user_id: number; readonly layer: number | null }
