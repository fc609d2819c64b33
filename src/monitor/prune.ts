import { HOUR } from '../contract/time.ts'
import type { RecurringJob } from '../kernel/jobs/recurring.ts'
import { pruneFlips } from './flips/prune.ts'
import { pruneLogs } from './ping-log/prune.ts'

/**
 * Logs are also pruned as pings come in. The recurring job prunes what remains: logs of deleted checks, and of projects whose limit was
 * lowered.
 */
export const monitorRecurringJobs: readonly RecurringJob[] = [
  { name: 'prune-flips', interval: HOUR, work: pruneFlips },
  { name: 'prune-pings', interval: HOUR, work: pruneLogs },
]
