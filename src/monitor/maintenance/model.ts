import { type Instant, SECOND } from '../../contract/time.ts'
import { type CheckSchedule, detectScheduleKind, nextAfter } from '../schedule/schedule.ts'

/** A time in which failures of checks send no notifications: once, or recurring. */
export type MaintenanceWindow = {
  readonly id: number
  readonly uuid: string
  readonly project_id: number
  readonly name: string
  /** Applies to the checks that have all of these tags; to all checks when empty. */
  readonly tags: string
  /** When not empty, applies to these checks only. */
  readonly check_uuids: readonly string[]
  /** Reference of the change that planned it; null when a user created the window. */
  readonly origin: string | null
  readonly starts_at: Instant | null
  readonly ends_at: Instant | null
  /** For a recurring window: it begins with each run of the schedule and lasts `duration` seconds. */
  readonly schedule: string | null
  readonly tz: string
  readonly duration: number | null
  readonly created_at: Instant
  readonly updated_at: Instant
}

export type MaintenanceTimes = Pick<MaintenanceWindow, 'starts_at' | 'ends_at' | 'schedule' | 'tz' | 'duration'>

// Limits the merging of overlapping runs. With more runs the computed end is too early, and is computed again when it is reached.
const MAX_MERGED_RUNS = 1_000

const recurringEnd = (schedule: CheckSchedule, span: number, now: Instant): Instant | undefined => {
  let run_at = nextAfter(schedule, now - span)
  if (run_at === undefined || run_at > now) return undefined
  let ends_at = run_at + span
  for (let runs = 0; runs < MAX_MERGED_RUNS; runs++) {
    run_at = nextAfter(schedule, run_at)
    if (run_at === undefined || run_at > ends_at) break
    ends_at = run_at + span
  }
  return ends_at
}

/** When the current maintenance ends; undefined when there is none. `starts_at` belongs to it, `ends_at` does not. */
export const maintenanceEnd = (when: MaintenanceTimes, now: Instant): Instant | undefined => {
  if (when.starts_at !== null && when.ends_at !== null) return now >= when.starts_at && now < when.ends_at ? when.ends_at : undefined
  const kind = when.schedule === null ? undefined : detectScheduleKind(when.schedule)
  if (when.schedule === null || when.duration === null || kind === undefined) return undefined
  return recurringEnd({ kind, schedule: when.schedule, tz: when.tz }, when.duration * SECOND, now)
}

const splitTags = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

type TaggedCheck = { readonly tags: string; readonly uuid: string }

export const coversCheck = (window: Pick<MaintenanceWindow, 'tags' | 'check_uuids'>, check: TaggedCheck): boolean => {
  if (window.check_uuids.length > 0) return window.check_uuids.includes(check.uuid)
  const own = new Set(splitTags(check.tags))
  return splitTags(window.tags).every((tag) => own.has(tag))
}
