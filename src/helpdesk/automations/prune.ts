import { HOUR } from '../../contract/time.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { createPruner } from '../../kernel/retention.ts'
import { deleteRunsBefore } from './store.ts'

const BATCH_SIZE = 1_000

export const automationRecurringJobs: readonly RecurringJob[] = [
  { name: 'prune-automation-runs', interval: HOUR, work: createPruner('automation_runs_days', BATCH_SIZE, deleteRunsBefore) },
]
