import { DAY } from '../../contract/time.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { retentionCutoff } from '../../kernel/retention.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import type { FileStore } from './file-store.ts'
import type { PurgeBatch, PurgeRange } from './model.ts'
import { deleteClosedTicketFiles, findReferenced } from './store.ts'

const PURGE_JOB = 'files.forget'

/** Deletes contents without references after the transaction that released them. */
export const enqueueFilePurge = async (tx: Tx, hashes: readonly string[]): Promise<void> => {
  const known = [...new Set(hashes)].filter((sha256) => sha256 !== '')
  if (known.length > 0) await enqueue(tx, { kind: PURGE_JOB, payload: { hashes: known } })
}

// Only `enqueueFilePurge` enqueues these jobs.
const hashesOf = (job: Job): readonly string[] => (job.payload as { hashes: readonly string[] }).hashes

export const purgeFilesJob = (db: Db, files: FileStore): JobKind => ({
  kind: PURGE_JOB,
  concurrency: 1,
  attempts: 20,
  handle: async (job) => {
    const hashes = hashesOf(job)
    const { now, kept } = await db.read(async (reader) => ({ now: reader.now, kept: await findReferenced(reader, hashes) }))
    for (const sha256 of hashes) if (!kept.has(sha256)) await files.remove(sha256, now)
    return done()
  },
})

const BATCH_SIZE = 1_000

// Only `purgeClosed` writes this setting.
const cursorOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Scans a table by id in batches, and releases the files of tickets closed before the retention cutoff. */
export const purgeClosed = async (
  tx: Tx,
  cursor: string,
  selectPurgeable: (tx: Tx, span: PurgeRange) => Promise<PurgeBatch>,
): Promise<'more' | 'done'> => {
  const closed_before = await retentionCutoff(tx, 'attachments_days')
  if (closed_before === undefined) return 'done'
  const { last, hashes } = await selectPurgeable(tx, { after: cursorOf(await findSetting(tx, cursor)), limit: BATCH_SIZE, closed_before })
  await enqueueFilePurge(tx, hashes)
  await putSetting(tx, cursor, last ?? 0)
  return last === undefined ? 'done' : 'more'
}

export const attachmentRecurringJobs: readonly RecurringJob[] = [
  { name: 'prune-attachments', interval: DAY, work: (tx) => purgeClosed(tx, 'attachments.forgotten_up_to', deleteClosedTicketFiles) },
]
