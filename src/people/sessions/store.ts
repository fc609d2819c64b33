import type { Generated } from 'kysely'
import { MINUTE, type Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

export type SessionRow = {
  id: Generated<number>
  token_hash: string
  account_id: number
  auth_method: string
  ip: string
  user_agent: string
  created_at: Instant
  last_seen_at: Instant
  expires_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    sessions: SessionRow
  }
}

export type NewSession = Pick<SessionRow, 'token_hash' | 'account_id' | 'auth_method' | 'ip' | 'user_agent' | 'expires_at'>

export const insertSession = async (tx: Tx, session: NewSession): Promise<number> => {
  const { id } = await tx.db
    .insertInto('sessions')
    .values({ ...session, created_at: tx.now, last_seen_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const deleteSession = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('sessions').where('id', '=', id).execute()
}

export const deleteSessionsOf = async (tx: Tx, account_id: number): Promise<number> => {
  const result = await tx.db.deleteFrom('sessions').where('account_id', '=', account_id).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export const deleteExpired = async (tx: Tx, idle: number): Promise<number> => {
  const result = await tx.db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', tx.now), eb('last_seen_at', '<=', tx.now - idle)]))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** At most once a minute, so that reading pages does not become writing. */
export const noteSeen = async (tx: Tx, id: number): Promise<void> => {
  await tx.db
    .updateTable('sessions')
    .set({ last_seen_at: tx.now })
    .where('id', '=', id)
    .where('last_seen_at', '<', tx.now - MINUTE)
    .execute()
}

export const sessionsOf = async ({ db }: Reader, account_id: number) =>
  await db.selectFrom('sessions').selectAll().where('account_id', '=', account_id).orderBy('id', 'desc').execute()
