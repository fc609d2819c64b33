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

const enqueueNext = (tx: Tx, recurring: RecurringJob, after: number): Promise<void> =>
  enqueue(tx, { kind: kindOf(recurring), payload: null, due_at: tx.now + after, dedup_key: kindOf(recurring) })

export const recurringJobKind = (recurring: RecurringJob): JobKind => ({
  kind: kindOf(recurring),
  concurrency: 1,
  // Recurring work never becomes a dead letter: it would never be done again.
  attempts: Number.MAX_SAFE_INTEGER,
  max_backoff: recurring.every,
  handle: async () => done(async (tx) => enqueueNext(tx, recurring, (await recurring.work(tx)) === 'more' ? SECOND : recurring.every)),
})

/** At the start: whatever is not on its way yet is put there. */
export const scheduleRecurringJobs = async (tx: Tx, recurringJobs: readonly RecurringJob[]): Promise<void> => {
  for (const recurring of recurringJobs) await enqueueNext(tx, recurring, recurring.every)
}
