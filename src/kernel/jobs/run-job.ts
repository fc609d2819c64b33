import { SECOND, type Instant } from '../../contract/time.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'
import { toStorable } from '../storable-text.ts'
import { backoff } from './backoff.ts'
import { completeJob, deadLetterJob, renewLease, rescheduleJob, type Job } from './jobs.ts'

type RecordFacts = (tx: Tx) => Promise<void>

export type JobOutcome =
  | { readonly outcome: 'done'; readonly record?: RecordFacts }
  | { readonly outcome: 'retry'; readonly error: string; readonly due_at?: Instant; readonly record?: RecordFacts }
  | { readonly outcome: 'dead'; readonly error: string; readonly record?: RecordFacts }

export const done = (record?: RecordFacts): JobOutcome => ({ outcome: 'done', ...(record && { record }) })

export type JobKind = {
  readonly kind: string
  /** Runs outside any transaction, so network calls are allowed. */
  readonly handle: (job: Job) => Promise<JobOutcome>
  readonly concurrency: number
  /** After this many failures the job becomes a dead letter. */
  readonly attempts: number
  readonly max_backoff?: number
}

export type JobRunDeps = { readonly db: Db; readonly clock: Clock; readonly ids: Ids; readonly log: Log }

/** Longer than a pause of the process, short enough that jobs of a dead worker do not wait long. Renewed while the handler runs. */
export const LEASE_DURATION = 30 * SECOND

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const handleSafely = async (job: Job, kind: JobKind, log: Log): Promise<JobOutcome> => {
  try {
    return await kind.handle(job)
  } catch (error) {
    log.error({ err: error, job: job.id, kind: job.kind }, 'job failed unexpectedly')
    return { outcome: 'retry', error: errorText(error) }
  }
}

const writeOutcome = (
  tx: Tx,
  job: Job,
  kind: JobKind,
  { outcome, fraction }: { outcome: JobOutcome; fraction: number },
): Promise<boolean> => {
  if (outcome.outcome === 'done') return completeJob(tx, job)
  const error = toStorable(outcome.error)
  if (outcome.outcome === 'dead' || job.attempts >= kind.attempts) return deadLetterJob(tx, job, error)
  const due_at = outcome.due_at ?? backoff(tx.now, job.attempts, fraction)
  return rescheduleJob(tx, job, Math.min(due_at, tx.now + (kind.max_backoff ?? Number.MAX_SAFE_INTEGER)), error)
}

const keepLeaseRenewed = async (job: Job, { db, clock }: JobRunDeps, over: AbortSignal): Promise<void> => {
  while (!over.aborted) {
    await clock.sleep(LEASE_DURATION / 3, over)
    if (!over.aborted) await db.tx((tx) => renewLease(tx, job, tx.now + LEASE_DURATION)).catch(() => undefined)
  }
}

const endJob = async (job: Job, kind: JobKind, outcome: JobOutcome, { db, ids, log }: JobRunDeps): Promise<void> => {
  const end = (ending: JobOutcome): Promise<void> =>
    db.tx(async (tx) => {
      if (await writeOutcome(tx, job, kind, { outcome: ending, fraction: ids.fraction() })) await ending.record?.(tx)
    })
  try {
    await end(outcome)
  } catch (error) {
    log.error({ err: error, job: job.id, kind: job.kind }, 'job result not recorded')
    await end({ outcome: 'retry', error: errorText(error) })
  }
}

/** Runs one claimed job and writes its outcome. Never rejects. */
export const runJob = async (job: Job, kind: JobKind, deps: JobRunDeps): Promise<void> => {
  const { log } = deps
  const over = new AbortController()
  const renewals = keepLeaseRenewed(job, deps, over.signal)
  try {
    await endJob(job, kind, await handleSafely(job, kind, log), deps)
  } catch (error) {
    // The database is unavailable: the lease expires and the job becomes due again.
    log.error({ err: error, job: job.id, kind: job.kind }, 'job not released: its lease expires')
  }
  over.abort()
  await renewals
}
