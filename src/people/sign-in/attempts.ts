import { DAY, SECOND, type Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { networkPrefix } from '../../kernel/net/network-prefix.ts'
import { normalizeEmail } from '../accounts/model.ts'
import { delayAfter } from './delay.ts'

/** Failed attempts by name, per client network or across networks, and the delay they cause. */

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    sign_in_failures: { bucket: string; failures: number; blocked_until_at: Instant; last_failed_at: Instant }
  }
}

export type Attempt = {
  readonly name: string
  /** Counts per network of this address; without it, across all networks. */ readonly ip?: string
}

const bucketOf = ({ name, ip }: Attempt): string =>
  hashToken(JSON.stringify([normalizeEmail(name), ip === undefined ? '' : networkPrefix(ip)]))

type Pace = {
  readonly first?: number
  /** Counts the attempt without a delay. */ readonly is_exempt?: boolean
}

const tooMany = (now: Instant, until_at: Instant): never => {
  const decision = { allowed: false, limit: 0, remaining: 0, retry_after: Math.ceil((until_at - now) / SECOND), reset_at: until_at }
  throw new AppError('rate_limited', 'Too many attempts. Try again later.', { decision })
}

/** Counts the attempt as failed before its result is known, so that concurrent guesses all count. Throws `rate_limited` during a delay. */
export const beginAttempt = async (tx: Tx, attempt: Attempt, { first, is_exempt = false }: Pace = {}): Promise<number> => {
  const fresh = { bucket: bucketOf(attempt), failures: 0, blocked_until_at: 0, last_failed_at: tx.now }
  // The upsert changes nothing but locks the row, also against a concurrent insert by another process.
  const row = await tx.db
    .insertInto('sign_in_failures')
    .values(fresh)
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet(({ ref }) => ({ failures: ref('sign_in_failures.failures') })))
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!is_exempt && row.blocked_until_at > tx.now) tooMany(tx.now, row.blocked_until_at)
  const failures = (row.last_failed_at < tx.now - DAY ? 0 : row.failures) + 1
  await tx.db
    .updateTable('sign_in_failures')
    .set({ failures, blocked_until_at: tx.now + delayAfter(failures, first), last_failed_at: tx.now })
    .where('bucket', '=', row.bucket)
    .execute()
  return failures
}

export const touchAttempt = async (tx: Tx, attempt: Attempt): Promise<void> => {
  await tx.db.updateTable('sign_in_failures').set({ last_failed_at: tx.now }).where('bucket', '=', bucketOf(attempt)).execute()
}

export const clearAttempts = async (tx: Tx, attempt: Attempt): Promise<void> => {
  await tx.db.deleteFrom('sign_in_failures').where('bucket', '=', bucketOf(attempt)).execute()
}

export const pruneAttempts = async (tx: Tx): Promise<void> => {
  await tx.db
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', tx.now - DAY)
    .execute()
}
