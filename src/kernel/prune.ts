import { DAY, HOUR, type Instant } from '../contract/time.ts'
import type { Tx } from './db/db.ts'
import type { Chore } from './jobs/recurring.ts'

/** A slice that a writer next to it does not notice. */
const SLICE = 1_000

type Aged = 'events' | 'mails'

const deleteOlder = async (tx: Tx, table: Aged, before: Instant): Promise<'more' | 'done'> => {
  const old = tx.db.selectFrom(table).select('id').where('created_at', '<', before).orderBy('created_at').limit(SLICE)
  const { numDeletedRows } = await tx.db.deleteFrom(table).where('id', 'in', old).executeTakeFirst()
  return numDeletedRows === BigInt(SLICE) ? 'more' : 'done'
}

const deleteExpiredHits = async (tx: Tx): Promise<'more' | 'done'> => {
  const old = tx.db.selectFrom('rate_hits').select('bucket').where('expires_at', '<', tx.now).limit(SLICE)
  const { numDeletedRows } = await tx.db.deleteFrom('rate_hits').where('bucket', 'in', old).executeTakeFirst()
  return numDeletedRows === BigInt(SLICE) ? 'more' : 'done'
}

/** What the kernel keeps only for a while: events and mails for 30 days (mails may carry sign-in links), counted calls for their window. */
export const kernelChores: readonly Chore[] = [
  { name: 'prune-events', every: HOUR, work: (tx) => deleteOlder(tx, 'events', tx.now - 30 * DAY) },
  { name: 'prune-mails', every: HOUR, work: (tx) => deleteOlder(tx, 'mails', tx.now - 30 * DAY) },
  { name: 'prune-rate-hits', every: HOUR, work: deleteExpiredHits },
]
