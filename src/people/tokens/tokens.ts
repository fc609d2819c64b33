import type { Scope } from '../../contract/enums.ts'
import type { Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { forbidden, notFound } from '../../kernel/errors.ts'
import { BASE62 } from '../../kernel/ids.ts'
import type { Actor, AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { formatToken, TOKEN_SECRET_LENGTH } from './format.ts'
import type { RateLimits, Token } from './model.ts'
import {
  insertToken,
  findActiveToken,
  listActiveTokens,
  touchTokenLastUsed,
  revokeAllOf,
  revokeWithChildren,
  setRateLimits,
} from './store.ts'

export type TokenInput = { readonly name: string; readonly abilities?: readonly Scope[] | null; readonly expires_at?: Instant | null }

/** A token with scopes can only pass on its scopes. Without scopes the new token would have all permissions of the agent. */
const assertNotWider = (actor: AgentActor, abilities: readonly Scope[] | null): void => {
  if (actor.abilities === null) return
  const own = actor.abilities
  if (abilities === null || abilities.some((ability) => !own.includes(ability)))
    forbidden('A token can only create tokens with some of its own abilities.', { required: abilities ?? ['*'] })
}

/** An expiring token creates no token that outlives it: otherwise a leaked token would give permanent access. */
const endOf = async (tx: Tx, { token_id }: AgentActor, requested: Instant | null): Promise<Instant | null> => {
  const own = token_id === null ? undefined : await findActiveToken(tx, token_id)
  const last = own?.expires_at ?? null
  return last === null ? requested : Math.min(last, requested ?? last)
}

/** The clear text is returned only here; the database has its hash. */
export const createToken = async (tx: Tx, actor: AgentActor, input: TokenInput): Promise<{ token: string; record: Token }> => {
  const abilities = input.abilities && input.abilities.length > 0 ? input.abilities : null
  assertNotWider(actor, abilities)
  const expires_at = await endOf(tx, actor, input.expires_at ?? null)
  const made = await storeToken(tx, actor, { ...input, abilities, expires_at, account_id: actor.account_id, parent_id: actor.token_id })
  await audit(tx, actor, {
    action: 'token.created',
    object: { type: 'token', id: made.record.id },
    changes: { name: input.name, abilities },
  })
  return made
}

type Stored = TokenInput & { readonly account_id: number; readonly parent_id: number | null; readonly text?: string }

/** `text` is set only for the configured token of the first start. */
export const storeToken = async (tx: Tx, _actor: Actor, input: Stored): Promise<{ token: string; record: Token }> => {
  const token = input.text ?? formatToken(tx.ids.text(TOKEN_SECRET_LENGTH, BASE62))
  const record = await insertToken(tx, {
    account_id: input.account_id,
    parent_id: input.parent_id,
    name: input.name,
    abilities: input.abilities ?? null,
    expires_at: input.expires_at ?? null,
    last_four: token.slice(-4),
    token_hash: hashToken(token),
  })
  return { token, record }
}

export const listTokens = (reader: Reader, actor: AgentActor): Promise<readonly Token[]> => listActiveTokens(reader, actor.account_id)

export const listTokensOf = (reader: Reader, account_id: number): Promise<readonly Token[]> => listActiveTokens(reader, account_id)

/** A token with scopes revokes itself and the tokens it created, no others. */
const assertOwnToken = ({ abilities, token_id }: AgentActor, own: readonly Token[], id: number): void => {
  if (abilities === null) return
  let at: number | null = id
  while (at !== null && at !== token_id) at = own.find((token) => token.id === at)?.parent_id ?? null
  if (at === null) forbidden('A token with abilities can only revoke itself and the tokens it created.', { required: ['*'] })
}

export const revokeToken = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  const own = await listActiveTokens(tx, actor.account_id)
  if (!own.some((token) => token.id === id)) notFound('token')
  assertOwnToken(actor, own, id)
  await revokeWithChildren(tx, id)
  await audit(tx, actor, { action: 'token.revoked', object: { type: 'token', id } })
}

export type TokenOf = { readonly account_id: number; readonly token_id: number }

/** Revokes a token of any account, and the tokens it created, for example after a leak. */
export const revokeTokenOf = async (tx: Tx, actor: AgentActor, { account_id, token_id }: TokenOf): Promise<void> => {
  const token = await findActiveToken(tx, token_id)
  if (token?.account_id !== account_id) return notFound('token')
  // A concurrent call has revoked it.
  if ((await revokeWithChildren(tx, token_id)) === 0) return notFound('token')
  await audit(tx, actor, { action: 'token.revoked', object: { type: 'token', id: token_id }, changes: { account_id, name: token.name } })
}

export const findToken = (reader: Reader, id: number): Promise<Token | undefined> => findActiveToken(reader, id)

export const getToken = async (reader: Reader, id: number): Promise<Token> => (await findActiveToken(reader, id)) ?? notFound('token')

export const limitToken = async (tx: Tx, actor: AgentActor, id: number, rate_limits: RateLimits | null): Promise<Token> => {
  const token = (await setRateLimits(tx, id, rate_limits)) ?? notFound('token')
  await audit(tx, actor, { action: 'token.limited', object: { type: 'token', id }, changes: { rate_limits } })
  return token
}

export const revokeTokensOf = (tx: Tx, account_id: number): Promise<number> => revokeAllOf(tx, account_id)

export const recordTokenUse = (tx: Tx, id: number, ip: string): Promise<void> => touchTokenLastUsed(tx, id, ip)
