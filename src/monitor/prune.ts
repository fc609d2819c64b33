import { HOUR } from '../contract/time.ts'
import type { RecurringJob } from '../kernel/jobs/recurring.ts'
import { pruneFlips } from './flips/prune.ts'
import { pruneLogs } from './ping-log/prune.ts'

/** Pings prune their log, too; the recurring job reaches logs of deleted checks and of projects whose limit was lowered. */
export const monitorRecurringJobs: readonly RecurringJob[] = [
  { name: 'prune-flips', interval: HOUR, work: pruneFlips },
  { name: 'prune-pings', interval: HOUR, work: pruneLogs },
]
