import { MINUTE, type Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

/** Pending challenges of sign-ins. Only the hash of the token is stored, and each challenge has one answer. */

export type ChallengeKind = 'second-factor' | 'passkey' | 'passkey-registration' | 'oidc'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    sign_in_steps: { token_hash: string; kind: string; account_id: number | null; data: string; tries: number; expires_at: Instant }
  }
}

const CHALLENGE_LIFETIME = 10 * MINUTE
const MAX_TRIES = 5

export type SignInChallenge = { readonly account_id: number | null; readonly data: unknown }

type NewChallenge = { readonly kind: ChallengeKind; readonly account_id: number | null; readonly data?: unknown }

export const createChallenge = async (tx: Tx, { kind, account_id, data = null }: NewChallenge): Promise<string> => {
  const token = tx.ids.bytes(32).toString('base64url')
  await tx.db
    .insertInto('sign_in_steps')
    .values({
      token_hash: hashToken(token),
      kind,
      account_id,
      data: JSON.stringify(data),
      tries: 0,
      expires_at: tx.now + CHALLENGE_LIFETIME,
    })
    .execute()
  return token
}

const waiting = ({ db, now }: Reader, token: string, kind: ChallengeKind) =>
  db
    .selectFrom('sign_in_steps')
    .select(['account_id', 'data', 'tries'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)

export const findChallenge = async (reader: Reader, token: string, kind: ChallengeKind): Promise<SignInChallenge | undefined> => {
  const row = await waiting(reader, token, kind).executeTakeFirst()
  return row && { account_id: row.account_id, data: JSON.parse(row.data) }
}

export const attemptChallenge = async (tx: Tx, token: string, kind: ChallengeKind): Promise<SignInChallenge | undefined> => {
  const row = await tx.dialect.lock(waiting(tx, token, kind)).executeTakeFirst()
  if (!row || row.tries >= MAX_TRIES) return undefined
  await tx.db
    .updateTable('sign_in_steps')
    .set({ tries: row.tries + 1 })
    .where('token_hash', '=', hashToken(token))
    .execute()
  return { account_id: row.account_id, data: JSON.parse(row.data) }
}

/** Consumes the challenge. Undefined for the second of two concurrent calls. */
export const consumeChallenge = async (tx: Tx, token: string, kind: ChallengeKind): Promise<SignInChallenge | undefined> => {
  const row = await tx.db
    .deleteFrom('sign_in_steps')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', tx.now)
    .returning(['account_id', 'data'])
    .executeTakeFirst()
  return row && { account_id: row.account_id, data: JSON.parse(row.data) }
}

export const deleteChallengesOf = async (tx: Tx, account_id: number): Promise<void> => {
  await tx.db.deleteFrom('sign_in_steps').where('account_id', '=', account_id).execute()
}

export const pruneChallenges = async (tx: Tx): Promise<void> => {
  await tx.db.deleteFrom('sign_in_steps').where('expires_at', '<=', tx.now).execute()
}
