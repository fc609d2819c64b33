import { DAY, HOUR, type Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { pruneExpired } from '../../kernel/retention.ts'
import { forgetFiles, sweepClosed } from '../attachments/forget.ts'
import { deleteUnfiled, forgetOriginals } from './inbound-store.ts'

const SLICE = 500

/** What became neither a ticket nor a reply goes with the mail as it came. */
const dropUnfiled = async (tx: Tx, before: Instant, limit: number): Promise<number> => {
  const hashes = await deleteUnfiled(tx, before, limit)
  await forgetFiles(tx, hashes)
  return hashes.length
}

export const inboundChores: readonly RecurringJob[] = [
  { name: 'prune-quarantine', every: HOUR, work: pruneExpired('quarantine_days', SLICE, dropUnfiled) },
  { name: 'prune-originals', every: DAY, work: (tx) => sweepClosed(tx, 'mails.forgotten_up_to', forgetOriginals) },
]
