import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../../contract/time.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import type { SamlConnection, SamlSettings } from './model.ts'

type ConnectionRow = {
  id: Generated<number>
  name: string
  idp_entity_id: string
  idp_sso_url: string
  idp_slo_url: string | null
  idp_certificates: string
  allow_idp_initiated: number
  jit: number
  link_by_email: number
  enforce_sso: number
  require_signed_response: number
  allow_cbc: number
  allow_expired_certificates: number
  default_role_id: number | null
  domains: string
  id_attribute: string | null
  role_mappings: string
  scim_connection_id: number | null
  metadata_url: string | null
  metadata_certificate: string | null
  metadata_checked_at: Instant | null
  metadata_error: string | null
  is_active: number
  created_at: Instant
  updated_at: Instant
}

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    saml_connections: ConnectionRow
  }
}

const connectionOf = (row: Selectable<ConnectionRow>): SamlConnection => ({
  ...row,
  idp_certificates: JSON.parse(row.idp_certificates),
  domains: JSON.parse(row.domains),
  role_mappings: JSON.parse(row.role_mappings),
  allow_idp_initiated: row.allow_idp_initiated === 1,
  jit: row.jit === 1,
  link_by_email: row.link_by_email === 1,
  enforce_sso: row.enforce_sso === 1,
  require_signed_response: row.require_signed_response === 1,
  allow_cbc: row.allow_cbc === 1,
  allow_expired_certificates: row.allow_expired_certificates === 1,
  is_active: row.is_active === 1,
})

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)

const valuesOf = (settings: SamlSettings) => ({
  ...settings,
  idp_certificates: JSON.stringify(settings.idp_certificates),
  domains: JSON.stringify(settings.domains),
  role_mappings: JSON.stringify(settings.role_mappings),
  allow_idp_initiated: bit(settings.allow_idp_initiated),
  jit: bit(settings.jit),
  link_by_email: bit(settings.link_by_email),
  enforce_sso: bit(settings.enforce_sso),
  require_signed_response: bit(settings.require_signed_response),
  allow_cbc: bit(settings.allow_cbc),
  allow_expired_certificates: bit(settings.allow_expired_certificates),
  is_active: bit(settings.is_active),
})

export const allConnections = async ({ db }: Reader): Promise<readonly SamlConnection[]> =>
  (await db.selectFrom('saml_connections').selectAll().orderBy('id').execute()).map(connectionOf)

export const connectionById = async ({ db }: Reader, id: number): Promise<SamlConnection | undefined> => {
  const row = await db.selectFrom('saml_connections').selectAll().where('id', '=', id).executeTakeFirst()
  return row && connectionOf(row)
}

export const connectionByEntityId = async ({ db }: Reader, idp_entity_id: string): Promise<SamlConnection | undefined> => {
  const row = await db.selectFrom('saml_connections').selectAll().where('idp_entity_id', '=', idp_entity_id).executeTakeFirst()
  return row && connectionOf(row)
}

export const insertConnection = async (tx: Tx, settings: SamlSettings): Promise<SamlConnection | undefined> => {
  const row = await tx.db
    .insertInto('saml_connections')
    .values({ ...valuesOf(settings), metadata_checked_at: null, metadata_error: null, created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) => conflict.column('idp_entity_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && connectionOf(row)
}

export const updateConnection = async (tx: Tx, id: number, settings: SamlSettings): Promise<SamlConnection> => {
  const row = await tx.db
    .updateTable('saml_connections')
    .set({ ...valuesOf(settings), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return connectionOf(row)
}

export const recordFetch = async (tx: Tx, id: number, metadata_error: string | null): Promise<void> => {
  await tx.db.updateTable('saml_connections').set({ metadata_checked_at: tx.now, metadata_error }).where('id', '=', id).execute()
}

export const removeConnection = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('saml_connections').where('id', '=', id).execute()
}

export const lockedConnection = async (tx: Tx, id: number): Promise<SamlConnection | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('saml_connections').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && connectionOf(row)
}
