import type { Instant } from '../../contract/time.ts'
import { invalid } from '../../kernel/errors.ts'
import { type CheckSchedule, nextAfter } from '../schedule/schedule.ts'

/** A check whose schedule has no run left would never alert. */
export const assertFutureRun = (schedule: CheckSchedule, now: Instant): void => {
  if (nextAfter(schedule, now) === undefined) invalid({ schedule: ['schedule has no run in the future'] })
}
