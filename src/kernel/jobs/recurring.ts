import { SECOND } from '../../contract/time.ts'
import type { Tx } from '../db/db.ts'
import { enqueue } from './jobs.ts'
import { done, type JobKind } from './run-job.ts'

/** A job that enqueues its successor when it ends. */
export type RecurringJob = {
  readonly name: string
  readonly interval: number
  /** Processes a bounded slice; after `more` it runs again in a second. */
  readonly work: (tx: Tx) => Promise<'more' | 'done'>
}

const kindOf = ({ name }: RecurringJob): string => `chore.${name}`

const enqueueNext = (tx: Tx, recurring: RecurringJob, after: number): Promise<void> =>
  enqueue(tx, { kind: kindOf(recurring), payload: null, due_at: tx.now + after, dedup_key: kindOf(recurring) })

export const createRecurringJobKind = (recurring: RecurringJob): JobKind => ({
  kind: kindOf(recurring),
  concurrency: 1,
  // A recurring job never becomes a dead letter: it would not run again.
  attempts: Number.MAX_SAFE_INTEGER,
  max_backoff: recurring.interval,
  handle: async () => done(async (tx) => enqueueNext(tx, recurring, (await recurring.work(tx)) === 'more' ? SECOND : recurring.interval)),
})

/** Enqueues every recurring job that is not in the queue, at the start. */
export const scheduleRecurringJobs = async (tx: Tx, recurringJobs: readonly RecurringJob[]): Promise<void> => {
  for (const recurring of recurringJobs) await enqueueNext(tx, recurring, recurring.interval)
}
