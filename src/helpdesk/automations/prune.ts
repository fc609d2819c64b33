import { DAY, HOUR } from '../../contract/time.ts'
import type { Chore } from '../../kernel/jobs/recurring.ts'
import { deleteRunsBefore } from './store.ts'

const SLICE = 1_000

/** What rules did is kept as long as the events they acted on. */
export const automationChores: readonly Chore[] = [
  {
    name: 'prune-automation-runs',
    every: HOUR,
    work: async (tx) => ((await deleteRunsBefore(tx, tx.now - 30 * DAY, SLICE)) === SLICE ? 'more' : 'done'),
  },
]
