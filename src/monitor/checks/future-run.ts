import type { Instant } from '../../contract/time.ts'
import { invalid } from '../../kernel/errors.ts'
import { type CheckSchedule, nextAfter } from '../schedule/schedule.ts'

/** A schedule whose last run is over would never alert. */
export const assertFutureRun = (schedule: CheckSchedule, now: Instant): void => {
  if (nextAfter(schedule, now) === undefined) invalid({ schedule: ['schedule has no run in the future'] })
}
