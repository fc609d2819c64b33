import type { Generated, Selectable } from 'kysely'
import { MINUTE, type Instant } from '../../../contract/time.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import type { ScimConnection, ScimToken } from './model.ts'

type ConnectionRow = {
  id: Generated<number>
  uuid: string
  name: string
  is_active: Generated<number>
  per_minute: number | null
  default_role_id: number | null
  maps_departments: Generated<number>
  throttled: Generated<number>
  created_at: Instant
}

type TokenRow = {
  id: Generated<number>
  connection_id: number
  name: string
  token_hash: string
  prefix: string
  expires_at: Instant | null
  last_used_at: Instant | null
  warned_at: Instant | null
  created_at: Instant
}

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    scim_connections: ConnectionRow
    scim_tokens: TokenRow
  }
}

const connectionOf = ({ uuid: _, is_active, maps_departments, ...row }: Selectable<ConnectionRow>): ScimConnection => ({
  ...row,
  is_active: is_active === 1,
  maps_departments: maps_departments === 1,
})

const tokenOf = ({ token_hash: _, warned_at: __, ...row }: Selectable<TokenRow>): ScimToken => row

export const insertConnection = async (tx: Tx, name: string): Promise<ScimConnection> => {
  const row = await tx.db
    .insertInto('scim_connections')
    .values({ uuid: tx.ids.uuid(), name, per_minute: null, default_role_id: null, created_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return connectionOf(row)
}

export const allConnections = async ({ db }: Reader): Promise<readonly ScimConnection[]> =>
  (await db.selectFrom('scim_connections').selectAll().orderBy('id').execute()).map(connectionOf)

export const connectionById = async ({ db }: Reader, id: number): Promise<ScimConnection | undefined> => {
  const row = await db.selectFrom('scim_connections').selectAll().where('id', '=', id).executeTakeFirst()
  return row && connectionOf(row)
}

export type ScimConnectionChanges = Partial<
  Pick<ScimConnection, 'name' | 'is_active' | 'per_minute' | 'default_role_id' | 'maps_departments'>
>

export const updateConnection = async (tx: Tx, id: number, changes: ScimConnectionChanges): Promise<ScimConnection> => {
  const { is_active, maps_departments, ...plain } = changes
  const flags = {
    ...(is_active === undefined ? {} : { is_active: is_active ? 1 : 0 }),
    ...(maps_departments === undefined ? {} : { maps_departments: maps_departments ? 1 : 0 }),
  }
  const row = await tx.db
    .updateTable('scim_connections')
    .set({ ...plain, ...flags })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return connectionOf(row)
}

export const addThrottled = async (tx: Tx, id: number, count: number): Promise<void> => {
  await tx.db
    .updateTable('scim_connections')
    .set((eb) => ({ throttled: eb('throttled', '+', count) }))
    .where('id', '=', id)
    .execute()
}

type NewScimToken = Pick<ScimToken, 'connection_id' | 'name' | 'prefix' | 'expires_at'> & { readonly token_hash: string }

export const insertScimToken = async (tx: Tx, token: NewScimToken): Promise<ScimToken> => {
  const row = await tx.db
    .insertInto('scim_tokens')
    .values({ ...token, last_used_at: null, warned_at: null, created_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return tokenOf(row)
}

export const listScimTokenRows = async ({ db }: Reader): Promise<readonly ScimToken[]> =>
  (await db.selectFrom('scim_tokens').selectAll().orderBy('id').execute()).map(tokenOf)

export const deleteToken = async (tx: Tx, id: number): Promise<ScimToken | undefined> => {
  const row = await tx.db.deleteFrom('scim_tokens').where('id', '=', id).returningAll().executeTakeFirst()
  return row && tokenOf(row)
}

export const touchScimTokenLastUsed = async (tx: Tx, id: number): Promise<void> => {
  await tx.db
    .updateTable('scim_tokens')
    .set({ last_used_at: tx.now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', tx.now - MINUTE)]))
    .execute()
}

type FoundToken = { readonly token_id: number; readonly connection: ScimConnection }

export const findActiveScimToken = async (reader: Reader, token_hash: string): Promise<FoundToken | undefined> => {
  const row = await reader.db
    .selectFrom('scim_tokens')
    .innerJoin('scim_connections', 'scim_connections.id', 'scim_tokens.connection_id')
    .selectAll('scim_connections')
    .select('scim_tokens.id as token_id')
    .where('token_hash', '=', token_hash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', reader.now)]))
    .executeTakeFirst()
  if (!row) return undefined
  const { token_id, ...connection } = row
  return { token_id, connection: connectionOf(connection) }
}

export const hasActiveScimToken = async (reader: Reader, connection_id: number): Promise<boolean> => {
  const row = await reader.db
    .selectFrom('scim_tokens')
    .innerJoin('scim_connections', 'scim_connections.id', 'scim_tokens.connection_id')
    .select('scim_tokens.id')
    .where('connection_id', '=', connection_id)
    .where('is_active', '=', 1)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', reader.now)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const markExpiringScimTokens = async (tx: Tx, before: Instant): Promise<readonly ScimToken[]> => {
  const rows = await tx.db
    .updateTable('scim_tokens')
    .set({ warned_at: tx.now })
    .where('expires_at', '<=', before)
    .where('expires_at', '>', tx.now)
    .where('warned_at', 'is', null)
    .returningAll()
    .execute()
  return rows.map(tokenOf)
}
