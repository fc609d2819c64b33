import { HOUR } from '../../contract/time.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { pruneExpired } from '../../kernel/retention.ts'
import { deleteRunsBefore } from './store.ts'

const BATCH_SIZE = 1_000

export const automationRecurringJobs: readonly RecurringJob[] = [
  { name: 'prune-automation-runs', every: HOUR, work: pruneExpired('automation_runs_days', BATCH_SIZE, deleteRunsBefore) },
]
