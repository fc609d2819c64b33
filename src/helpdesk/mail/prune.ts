import { DAY, HOUR, type Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { createPruner } from '../../kernel/retention.ts'
import { enqueueFilePurge, purgeClosed } from '../attachments/purge.ts'
import { deleteUnfiled, purgeOriginals } from './inbound-store.ts'

const BATCH_SIZE = 500

const deleteUnfiledMails = async (tx: Tx, before: Instant, limit: number): Promise<number> => {
  const hashes = await deleteUnfiled(tx, before, limit)
  await enqueueFilePurge(tx, hashes)
  return hashes.length
}

export const inboundMailRecurringJobs: readonly RecurringJob[] = [
  { name: 'prune-quarantine', interval: HOUR, work: createPruner('quarantine_days', BATCH_SIZE, deleteUnfiledMails) },
  { name: 'prune-originals', interval: DAY, work: (tx) => purgeClosed(tx, 'mails.forgotten_up_to', purgeOriginals) },
]
