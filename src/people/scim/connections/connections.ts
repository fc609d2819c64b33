import type { Instant } from '../../../contract/time.ts'
import { hashToken } from '../../../kernel/crypto.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { invalid, notFound } from '../../../kernel/errors.ts'
import type { Actor } from '../../actor.ts'
import { audit } from '../../audit/record.ts'
import { findRole, getDefaultRole } from '../../roles/roles.ts'
import type { ScimConnection, ConnectionActor } from './model.ts'
import { DEFAULT_REQUESTS_PER_MINUTE } from './model.ts'
import {
  addThrottled,
  allConnections,
  connectionById,
  findActiveScimToken,
  hasActiveScimToken,
  insertConnection,
  touchScimTokenLastUsed,
  updateConnection,
} from './store.ts'
import type { ScimConnectionChanges } from './store.ts'
import { storeScimToken, type IssuedScimToken } from './tokens.ts'

export type { ScimConnectionChanges } from './store.ts'

export const listConnections = (reader: Reader): Promise<readonly ScimConnection[]> => allConnections(reader)

export const getConnection = async (reader: Reader, id: number): Promise<ScimConnection> =>
  (await connectionById(reader, id)) ?? notFound('connection')

export const findConnection = (reader: Reader, id: number): Promise<ScimConnection | undefined> => connectionById(reader, id)

type ScimConnectionInput = { readonly name: string; readonly expires_at?: Instant | null; readonly text?: string | undefined }

export const createConnection = async (
  tx: Tx,
  actor: Actor,
  input: ScimConnectionInput,
): Promise<IssuedScimToken & { readonly connection: ScimConnection }> => {
  const { name } = input
  const connection = await insertConnection(tx, name)
  await audit(tx, actor, { action: 'scim_connection.created', object: { type: 'scim_connection', id: connection.id }, changes: { name } })
  return { connection, ...(await storeScimToken(tx, actor, { ...input, connection_id: connection.id })) }
}

/** The default role must not administer: it applies to users without any group. */
const assertDefaultRoleAllowed = async (tx: Tx, id: number): Promise<void> => {
  const role = await findRole(tx, id)
  if (!role) invalid({ default_role_id: ['The selected default role id is invalid.'] })
  if (role?.permissions.includes('admin:write')) invalid({ default_role_id: ['The default role must not have administrator permissions.'] })
}

export const changeConnection = async (
  tx: Tx,
  actor: Actor,
  connection: ScimConnection,
  changes: ScimConnectionChanges,
): Promise<ScimConnection> => {
  if (typeof changes.default_role_id === 'number') await assertDefaultRoleAllowed(tx, changes.default_role_id)
  if (Object.values(changes).every((value) => value === undefined)) return connection
  const after = await updateConnection(tx, connection.id, changes)
  const object = { type: 'scim_connection', id: connection.id }
  await audit(tx, actor, { action: 'scim_connection.changed', object, changes: { ...changes } })
  return after
}

/** Authenticates a SCIM token. Tokens of inactive connections are known but rejected. */
export const authenticateScimToken = async (
  reader: Reader,
  text: string,
): Promise<{ readonly actor: ConnectionActor; readonly is_active: boolean } | undefined> => {
  const found = await findActiveScimToken(reader, hashToken(text))
  if (!found) return undefined
  const { token_id, connection } = found
  const { name, default_role_id, maps_departments, is_active } = connection
  const per_minute = connection.per_minute ?? DEFAULT_REQUESTS_PER_MINUTE
  return {
    actor: { kind: 'scim', connection_id: connection.id, token_id, name, per_minute, default_role_id, maps_departments },
    is_active,
  }
}

type TokenUse = { readonly token_ids: readonly number[]; readonly throttled: number }

export const recordScimTokenUse = async (tx: Tx, connection_id: number, { token_ids, throttled }: TokenUse): Promise<void> => {
  for (const id of token_ids) await touchScimTokenLastUsed(tx, id)
  if (throttled > 0) await addThrottled(tx, connection_id, throttled)
}

/** A connection without a usable token can no longer manage its users, so other connections may claim them. */
export const isAlive = (reader: Reader, connection_id: number): Promise<boolean> => hasActiveScimToken(reader, connection_id)

export const defaultRoleOf = async (reader: Reader, { default_role_id }: Pick<ScimConnection, 'default_role_id'>): Promise<number> =>
  default_role_id ?? (await getDefaultRole(reader)).id
