import type { Permission } from '../../contract/enums.ts'
import type { Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { prepareQuery } from '../../kernel/db/prepare-query.ts'
import type { AgentActor } from '../actor.ts'
import { getDefaultDepartment } from '../departments/departments.ts'
import { IDLE_TIMEOUT } from '../sessions/sessions.ts'

/** Runs on every request: one indexed query that joins the account, so a revoked token or deactivated agent is rejected at once. */

type AgentRow = {
  account_id: number
  name: string
  email: string | null
  role_id: number
  department_id: number | null
  rank: number
  permissions: string
  sees_all_departments: number
  member_of: number | null
}

/** Each row has one department. Agents without a department belong to the default department. */
const departmentsOf = async (reader: Reader, rows: readonly AgentRow[]): Promise<readonly number[] | null> => {
  if (rows[0]?.sees_all_departments === 1) return null
  const ids = rows.flatMap(({ member_of }) => (member_of === null ? [] : [member_of]))
  return ids.length > 0 ? ids : [(await getDefaultDepartment(reader)).id]
}

const permissionsOf = (text: string): readonly Permission[] => JSON.parse(text)

type CredentialRef = Pick<AgentActor, 'token_id' | 'session_id' | 'abilities' | 'rate_limits' | 'ip'>

const actorOf = async (reader: Reader, rows: readonly AgentRow[], credential: CredentialRef): Promise<AgentActor | undefined> => {
  const row = rows[0]
  if (!row) return undefined
  return {
    kind: 'agent',
    account_id: row.account_id,
    name: row.name,
    email: row.email,
    role_id: row.role_id,
    role_rank: row.rank,
    permissions: permissionsOf(row.permissions),
    department_id: row.department_id,
    departments: await departmentsOf(reader, rows),
    ...credential,
  }
}

const agents = (db: Reader['db']) =>
  db
    .selectFrom('accounts')
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .leftJoin('account_departments', 'account_departments.account_id', 'accounts.id')
    .where('accounts.is_active', '=', 1)
    .select([
      'accounts.id as account_id',
      'accounts.name',
      'accounts.email',
      'accounts.role_id',
      'accounts.department_id',
      'roles.rank',
      'roles.permissions',
      'roles.sees_all_departments',
      'account_departments.department_id as member_of',
    ])

const BY_TOKEN = prepareQuery((db, { hash, now }: { readonly hash: string; readonly now: Instant }) =>
  agents(db)
    .innerJoin('api_tokens', 'api_tokens.account_id', 'accounts.id')
    .select(['api_tokens.id as token_id', 'api_tokens.abilities', 'api_tokens.rate_limits'])
    .where('api_tokens.token_hash', '=', hash)
    .where('api_tokens.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('api_tokens.expires_at', 'is', null), eb('api_tokens.expires_at', '>', now)])),
)

export const authenticateToken = async (reader: Reader, token: string, ip: string): Promise<AgentActor | undefined> => {
  const rows = await BY_TOKEN(reader, { hash: hashToken(token), now: reader.now })
  const row = rows[0]
  if (!row) return undefined
  const abilities = row.abilities === null ? null : JSON.parse(row.abilities)
  const rate_limits = row.rate_limits === null ? null : JSON.parse(row.rate_limits)
  return await actorOf(reader, rows, { token_id: row.token_id, session_id: null, abilities, rate_limits, ip })
}

type SessionLookup = { readonly hash: string; readonly now: Instant; readonly idle_since: Instant }

const BY_SESSION = prepareQuery((db, { hash, now, idle_since }: SessionLookup) =>
  agents(db)
    .innerJoin('sessions', 'sessions.account_id', 'accounts.id')
    .select('sessions.id as session_id')
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_seen_at', '>', idle_since),
)

export const authenticateSession = async (reader: Reader, session: string, ip: string): Promise<AgentActor | undefined> => {
  const rows = await BY_SESSION(reader, { hash: hashToken(session), now: reader.now, idle_since: reader.now - IDLE_TIMEOUT })
  return await actorOf(reader, rows, { token_id: null, session_id: rows[0]?.session_id ?? null, abilities: null, ip })
}

export const actorForAccount = async (reader: Reader, account_id: number, ip: string): Promise<AgentActor | undefined> => {
  const rows = await agents(reader.db).where('accounts.id', '=', account_id).execute()
  return await actorOf(reader, rows, { token_id: null, session_id: null, abilities: null, ip })
}
