import { DAY, SECOND, type Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { networkPrefix } from '../../kernel/network-prefix.ts'
import { normalizeEmail } from '../accounts/model.ts'
import { delayAfter } from './delay.ts'

/** Failed attempts by name, per client network or from all networks together, and the growing delay they cause. */

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    sign_in_failures: { bucket: string; failures: number; blocked_until_at: Instant; last_failed_at: Instant }
  }
}

export type Attempt = {
  readonly name: string
  /** Counts the client's network apart from others; without it, attempts from all networks count together. */ readonly ip?: string
}

const bucketOf = ({ name, ip }: Attempt): string =>
  hashToken(JSON.stringify([normalizeEmail(name), ip === undefined ? '' : networkPrefix(ip)]))

type Pace = {
  /** The number of the first failure that causes a delay. */ readonly first?: number
  /** Counts only: the attempt itself is not delayed. */ readonly is_exempt?: boolean
}

const tooMany = (now: Instant, until_at: Instant): never => {
  const verdict = { allowed: false, limit: 0, remaining: 0, retry_after: Math.ceil((until_at - now) / SECOND), reset_at: until_at }
  throw new AppError('rate_limited', 'Too many attempts. Wait a little.', { verdict })
}

/**
 * Counts an attempt as failed before it is known: a hundred guesses at the same moment must not all be the first. Answers how many
 * there were; throws while one has to wait, which is no attempt.
 */
export const beginAttempt = async (tx: Tx, attempt: Attempt, { first, is_exempt = false }: Pace = {}): Promise<number> => {
  const fresh = { bucket: bucketOf(attempt), failures: 0, blocked_until_at: 0, last_failed_at: tx.now }
  // Writing the row as it is locks it, also when another process is inserting it at this moment.
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

/** Writes the row of an attempt again, unchanged but for its time. */
export const touchAttempt = async (tx: Tx, attempt: Attempt): Promise<void> => {
  await tx.db.updateTable('sign_in_failures').set({ last_failed_at: tx.now }).where('bucket', '=', bucketOf(attempt)).execute()
}

/** It was the right person after all. */
export const clearAttempts = async (tx: Tx, attempt: Attempt): Promise<void> => {
  await tx.db.deleteFrom('sign_in_failures').where('bucket', '=', bucketOf(attempt)).execute()
}

export const pruneAttempts = async (tx: Tx): Promise<void> => {
  await tx.db
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', tx.now - DAY)
    .execute()
}
