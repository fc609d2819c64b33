import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../../contract/time.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import type { OidcConnection, OidcSettings } from './model.ts'

type ConnectionRow = {
  id: Generated<number>
  name: string
  issuer: string
  client_id: string
  sealed_client_secret: string
  jit: number
  link_by_email: number
  enforce_sso: number
  default_role_id: number | null
  domains: string
  is_active: number
  created_at: Instant
  updated_at: Instant
}

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    oidc_connections: ConnectionRow
  }
}

const connectionOf = ({ sealed_client_secret: _, ...row }: Selectable<ConnectionRow>): OidcConnection => ({
  ...row,
  domains: JSON.parse(row.domains),
  jit: row.jit === 1,
  link_by_email: row.link_by_email === 1,
  enforce_sso: row.enforce_sso === 1,
  is_active: row.is_active === 1,
})

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)

const valuesOf = (settings: OidcSettings) => ({
  ...settings,
  domains: JSON.stringify(settings.domains),
  jit: bit(settings.jit),
  link_by_email: bit(settings.link_by_email),
  enforce_sso: bit(settings.enforce_sso),
  is_active: bit(settings.is_active),
})

export const allConnections = async ({ db }: Reader): Promise<readonly OidcConnection[]> =>
  (await db.selectFrom('oidc_connections').selectAll().orderBy('id').execute()).map(connectionOf)

export const connectionById = async ({ db }: Reader, id: number): Promise<OidcConnection | undefined> => {
  const row = await db.selectFrom('oidc_connections').selectAll().where('id', '=', id).executeTakeFirst()
  return row && connectionOf(row)
}

export const sealedSecretOf = async ({ db }: Reader, id: number): Promise<string> =>
  (await db.selectFrom('oidc_connections').select('sealed_client_secret').where('id', '=', id).executeTakeFirstOrThrow())
    .sealed_client_secret

export const insertConnection = async (
  tx: Tx,
  settings: OidcSettings,
  sealed_client_secret: string,
): Promise<OidcConnection | undefined> => {
  const row = await tx.db
    .insertInto('oidc_connections')
    .values({ ...valuesOf(settings), sealed_client_secret, created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) => conflict.column('issuer').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && connectionOf(row)
}

export const updateConnection = async (
  tx: Tx,
  id: number,
  settings: OidcSettings,
  sealed_client_secret: string | undefined,
): Promise<OidcConnection> => {
  const row = await tx.db
    .updateTable('oidc_connections')
    .set({ ...valuesOf(settings), ...(sealed_client_secret !== undefined && { sealed_client_secret }), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return connectionOf(row)
}

export const removeConnection = async (tx: Tx, id: number): Promise<boolean> => {
  const result = await tx.db.deleteFrom('oidc_connections').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}
