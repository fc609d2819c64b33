import { HOUR } from '../../contract/time.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { pruneExpired } from '../../kernel/retention.ts'
import { deleteRunsBefore } from './store.ts'

const SLICE = 1_000

export const automationChores: readonly RecurringJob[] = [
  { name: 'prune-automation-runs', every: HOUR, work: pruneExpired('automation_runs_days', SLICE, deleteRunsBefore) },
]
