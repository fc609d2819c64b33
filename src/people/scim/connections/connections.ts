import type { Instant } from '../../../contract/time.ts'
import { hashToken } from '../../../kernel/crypto.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { invalid, notFound } from '../../../kernel/errors.ts'
import type { Actor } from '../../actor.ts'
import { audit } from '../../audit/record.ts'
import { findRole, lowestWorkingRole } from '../../roles/roles.ts'
import type { Connection, ConnectionActor } from './model.ts'
import { USUAL_PER_MINUTE } from './model.ts'
import { allConnections, connectionById, hasLivingToken, insertConnection, livingToken, updateConnection } from './store.ts'
import type { ConnectionChanges } from './store.ts'
import { storeToken, type MadeToken } from './tokens.ts'

export type { ConnectionChanges } from './store.ts'

export const listConnections = (reader: Reader): Promise<readonly Connection[]> => allConnections(reader)

export const getConnection = async (reader: Reader, id: number): Promise<Connection> =>
  (await connectionById(reader, id)) ?? notFound('connection')

export const findConnection = (reader: Reader, id: number): Promise<Connection | undefined> => connectionById(reader, id)

type Wish = { readonly name: string; readonly expires_at?: Instant | null; readonly text?: string | undefined }

/** An identity provider's door: a connection with its first token, which is shown once. */
export const createConnection = async (tx: Tx, actor: Actor, wish: Wish): Promise<MadeToken & { readonly connection: Connection }> => {
  const { name } = wish
  const connection = await insertConnection(tx, name)
  await audit(tx, actor, { action: 'scim_connection.created', object: { type: 'scim_connection', id: connection.id }, changes: { name } })
  return { connection, ...(await storeToken(tx, actor, { ...wish, connection_id: connection.id })) }
}

/** Nobody becomes an administrator by being in no group. */
const refuseMightyDefault = async (tx: Tx, id: number): Promise<void> => {
  const role = await findRole(tx, id)
  if (!role) invalid({ default_role_id: ['The selected default role id is invalid.'] })
  if (role?.permissions.includes('admin:write')) invalid({ default_role_id: ['Administrators are made one by one, not by default.'] })
}

export const changeConnection = async (tx: Tx, actor: Actor, connection: Connection, changes: ConnectionChanges): Promise<Connection> => {
  if (typeof changes.default_role_id === 'number') await refuseMightyDefault(tx, changes.default_role_id)
  if (Object.values(changes).every((value) => value === undefined)) return connection
  const after = await updateConnection(tx, connection.id, changes)
  const object = { type: 'scim_connection', id: connection.id }
  await audit(tx, actor, { action: 'scim_connection.changed', object, changes: { ...changes } })
  return after
}

/** Who shows this token: nothing when nobody does. A connection that was switched off is known, and not let in. */
export const recogniseConnection = async (
  reader: Reader,
  text: string,
): Promise<{ readonly actor: ConnectionActor; readonly is_active: boolean } | undefined> => {
  const found = await livingToken(reader, hashToken(text))
  if (!found) return undefined
  const { token_id, connection } = found
  const { name, default_role_id, maps_departments, is_active } = connection
  const per_minute = connection.per_minute ?? USUAL_PER_MINUTE
  return {
    actor: { kind: 'scim', connection_id: connection.id, token_id, name, per_minute, default_role_id, maps_departments },
    is_active,
  }
}

/** What a connection owns is its own while somebody can speak for it; after that, whoever comes may take it over. */
export const isAlive = (reader: Reader, connection_id: number): Promise<boolean> => hasLivingToken(reader, connection_id)

/** The role of somebody whom no group says anything about. */
export const defaultRoleOf = async (reader: Reader, { default_role_id }: Pick<Connection, 'default_role_id'>): Promise<number> =>
  default_role_id ?? (await lowestWorkingRole(reader)).id
