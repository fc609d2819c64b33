import { HOUR } from '../contract/time.ts'
import type { RecurringJob } from '../kernel/jobs/recurring.ts'
import { pruneFlips } from './flips/prune.ts'
import { pruneLogs } from './ping-log/prune.ts'

/** What the monitor forgets by and by. Logs are cut as pings come in; this goes on where none do, but a check went or a limit was lowered. */
export const monitorRecurringJobs: readonly RecurringJob[] = [
  { name: 'prune-flips', every: HOUR, work: pruneFlips },
  { name: 'prune-pings', every: HOUR, work: pruneLogs },
]
