import { DAY, HOUR } from '../contract/time.ts'
import type { Chore } from '../kernel/jobs/recurring.ts'
import { pruneFlips } from './flips/prune.ts'
import { pruneLogs } from './pings/prune.ts'

/** What the monitor forgets by and by. Logs are cut ping by ping; here goes what that leaves behind when a project's limit is lowered. */
export const monitorChores: readonly Chore[] = [
  { name: 'prune-flips', every: HOUR, work: pruneFlips },
  { name: 'prune-pings', every: DAY, work: pruneLogs },
]
