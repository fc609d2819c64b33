import { DAY } from '../../contract/time.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { retentionCutoff } from '../../kernel/retention.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import type { Files } from './files.ts'
import type { Slice, Span } from './model.ts'
import { deleteOfClosed, referredTo } from './store.ts'

const KIND = 'files.forget'

/** After the transaction that let go of them: contents that nothing refers to any more are taken off the disk. */
export const forgetFiles = async (tx: Tx, hashes: readonly string[]): Promise<void> => {
  const known = [...new Set(hashes)].filter((sha256) => sha256 !== '')
  if (known.length > 0) await enqueue(tx, { kind: KIND, payload: { hashes: known } })
}

// Only `forgetFiles` makes these jobs.
const hashesOf = (job: Job): readonly string[] => (job.payload as { hashes: readonly string[] }).hashes

export const forgetFilesJob = (db: Db, files: Files): JobKind => ({
  kind: KIND,
  concurrency: 1,
  attempts: 20,
  handle: async (job) => {
    const hashes = hashesOf(job)
    const { now, kept } = await db.read(async (reader) => ({ now: reader.now, kept: await referredTo(reader, hashes) }))
    for (const sha256 of hashes) if (!kept.has(sha256)) await files.remove(sha256, now)
    return done()
  },
})

const SLICE = 1_000

// Only `sweepClosed` writes it.
const cursorOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Goes through a table by id, a slice at a time, and lets go of what belongs to tickets that were closed long enough ago. */
export const sweepClosed = async (tx: Tx, cursor: string, letGo: (tx: Tx, span: Span) => Promise<Slice>): Promise<'more' | 'done'> => {
  const closed_before = await retentionCutoff(tx, 'attachments_days')
  if (closed_before === undefined) return 'done'
  const { last, hashes } = await letGo(tx, { after: cursorOf(await findSetting(tx, cursor)), limit: SLICE, closed_before })
  await forgetFiles(tx, hashes)
  await putSetting(tx, cursor, last ?? 0)
  return last === undefined ? 'done' : 'more'
}

export const attachmentChores: readonly RecurringJob[] = [
  { name: 'prune-attachments', every: DAY, work: (tx) => sweepClosed(tx, 'attachments.forgotten_up_to', deleteOfClosed) },
]
