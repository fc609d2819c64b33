import { SECOND } from '../../contract/time.ts'
import type { Tx } from '../db/db.ts'
import { enqueue } from './jobs.ts'
import { done, type JobKind } from './run-job.ts'

/** Something to be done again and again: a job that, when it ends, makes its successor. */
export type RecurringJob = {
  readonly name: string
  /** Microseconds from one time to the next. */
  readonly every: number
  /** Does a bounded slice; `more` brings it back in a second. */
  readonly work: (tx: Tx) => Promise<'more' | 'done'>
}

const kindOf = ({ name }: RecurringJob): string => `chore.${name}`

const schedule = (tx: Tx, chore: RecurringJob, after: number): Promise<void> =>
  enqueue(tx, { kind: kindOf(chore), payload: null, due_at: tx.now + after, dedup_key: kindOf(chore) })

export const recurringJobKind = (chore: RecurringJob): JobKind => ({
  kind: kindOf(chore),
  concurrency: 1,
  // Recurring work never becomes a dead letter: it would never be done again.
  attempts: Number.MAX_SAFE_INTEGER,
  max_backoff: chore.every,
  handle: async () => done(async (tx) => schedule(tx, chore, (await chore.work(tx)) === 'more' ? SECOND : chore.every)),
})

/** At the start: whatever is not on its way yet is put there. */
export const scheduleRecurringJobs = async (tx: Tx, chores: readonly RecurringJob[]): Promise<void> => {
  for (const chore of chores) await schedule(tx, chore, chore.every)
}
