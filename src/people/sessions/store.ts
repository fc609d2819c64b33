import type { Generated } from 'kysely'
import { MINUTE, type Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

export type SessionRow = {
  id: Generated<number>
  token_hash: string
  account_id: number
  auth_method: string
  /** JSON list of methods: `pwd`, `otp`, `hwk` … */
  amr: Generated<string>
  ip: string
  user_agent: string
  created_at: Instant
  last_seen_at: Instant
  proved_at: Generated<Instant>
  expires_at: Instant
  saml_connection_id: number | null
  name_id: string | null
  session_index: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    sessions: SessionRow
  }
}

export type NewSession = Omit<SessionRow, 'id' | 'created_at' | 'last_seen_at' | 'amr' | 'proved_at'> & {
  readonly amr: string
  readonly proved_at: Instant
}

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

export const deleteOwnSession = async (tx: Tx, account_id: number, id: number): Promise<boolean> => {
  const result = await tx.db.deleteFrom('sessions').where('account_id', '=', account_id).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export const deleteOtherSessions = async (tx: Tx, account_id: number, keep: number): Promise<number> => {
  const result = await tx.db.deleteFrom('sessions').where('account_id', '=', account_id).where('id', '!=', keep).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export type SamlSubject = { readonly connection_id: number; readonly name_id: string; readonly session_indexes: readonly string[] }

export const deleteSamlSessions = async (tx: Tx, { connection_id, name_id, session_indexes }: SamlSubject): Promise<readonly number[]> => {
  const rows = await tx.db
    .deleteFrom('sessions')
    .where('saml_connection_id', '=', connection_id)
    .where('name_id', '=', name_id)
    .$if(session_indexes.length > 0, (query) => query.where('session_index', 'in', session_indexes))
    .returning('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export const deleteSessionsOfConnection = async (tx: Tx, saml_connection_id: number): Promise<readonly number[]> => {
  const rows = await tx.db.deleteFrom('sessions').where('saml_connection_id', '=', saml_connection_id).returning('account_id').execute()
  return rows.map(({ account_id }) => account_id)
}

export const replaceToken = async (tx: Tx, id: number, token_hash: string): Promise<boolean> => {
  const result = await tx.db.updateTable('sessions').set({ token_hash }).where('id', '=', id).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const updateProof = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.updateTable('sessions').set({ proved_at: tx.now }).where('id', '=', id).execute()
}

export const deleteExpiredSessions = async (tx: Tx, idle: number): Promise<number> => {
  const result = await tx.db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', tx.now), eb('last_seen_at', '<=', tx.now - idle)]))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export const updateLastSeen = async (tx: Tx, id: number): Promise<void> => {
  await tx.db
    .updateTable('sessions')
    .set({ last_seen_at: tx.now })
    .where('id', '=', id)
    .where('last_seen_at', '<', tx.now - MINUTE)
    .execute()
}

export const sessionsOf = async ({ db }: Reader, account_id: number) =>
  await db.selectFrom('sessions').selectAll().where('account_id', '=', account_id).orderBy('id', 'desc').execute()

export const sessionById = async ({ db }: Reader, id: number) =>
  await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
