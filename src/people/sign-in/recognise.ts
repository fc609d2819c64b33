import type { Permission } from '../../contract/words.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { AgentActor } from '../actor.ts'
import { IDLE } from '../sessions/sessions.ts'

/** One indexed look-up per request, joined with the account: a revoked token or a deactivated agent is out at the very next call. */

type Found = {
  account_id: number
  name: string
  email: string | null
  role_id: number
  department_id: number | null
  rank: number
  permissions: string
}

const actorOf = (found: Found): Omit<AgentActor, 'token_id' | 'session_id' | 'abilities' | 'ip'> => ({
  kind: 'agent',
  account_id: found.account_id,
  name: found.name,
  email: found.email,
  role_id: found.role_id,
  role_rank: found.rank,
  permissions: permissionsOf(found.permissions),
  department_id: found.department_id,
})

const permissionsOf = (text: string): readonly Permission[] => JSON.parse(text)

const agents = ({ db }: Reader) =>
  db
    .selectFrom('accounts')
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .where('accounts.is_active', '=', 1)
    .select([
      'accounts.id as account_id',
      'accounts.name',
      'accounts.email',
      'accounts.role_id',
      'accounts.department_id',
      'roles.rank',
      'roles.permissions',
    ])

export const recogniseToken = async (reader: Reader, token: string, ip: string): Promise<AgentActor | undefined> => {
  const found = await agents(reader)
    .innerJoin('api_tokens', 'api_tokens.account_id', 'accounts.id')
    .select(['api_tokens.id as token_id', 'api_tokens.abilities'])
    .where('api_tokens.token_hash', '=', hashToken(token))
    .where('api_tokens.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('api_tokens.expires_at', 'is', null), eb('api_tokens.expires_at', '>', reader.now)]))
    .executeTakeFirst()
  if (!found) return undefined
  const abilities = found.abilities === null ? null : JSON.parse(found.abilities)
  return { ...actorOf(found), token_id: found.token_id, session_id: null, abilities, ip }
}

export const recogniseSession = async (reader: Reader, session: string, ip: string): Promise<AgentActor | undefined> => {
  const found = await agents(reader)
    .innerJoin('sessions', 'sessions.account_id', 'accounts.id')
    .select('sessions.id as session_id')
    .where('sessions.token_hash', '=', hashToken(session))
    .where('sessions.expires_at', '>', reader.now)
    .where('sessions.last_seen_at', '>', reader.now - IDLE)
    .executeTakeFirst()
  return found && { ...actorOf(found), token_id: null, session_id: found.session_id, abilities: null, ip }
}

export const actorForAccount = async (reader: Reader, account_id: number, ip: string): Promise<AgentActor | undefined> => {
  const found = await agents(reader).where('accounts.id', '=', account_id).executeTakeFirst()
  return found && { ...actorOf(found), token_id: null, session_id: null, abilities: null, ip }
}
