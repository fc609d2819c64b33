import { HOUR } from '../../contract/time.ts'
import type { Chore } from '../../kernel/jobs/recurring.ts'
import { forgetOld } from '../../kernel/retention.ts'
import { deleteRunsBefore } from './store.ts'

const SLICE = 1_000

export const automationChores: readonly Chore[] = [
  { name: 'prune-automation-runs', every: HOUR, work: forgetOld('automation_runs_days', SLICE, deleteRunsBefore) },
]
