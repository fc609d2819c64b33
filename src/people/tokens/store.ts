import type { Generated, Selectable } from 'kysely'
import { MINUTE, type Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { RateLimits, Token } from './model.ts'

type TokenRow = {
  id: Generated<number>
  account_id: number
  parent_id: number | null
  name: string
  token_hash: string
  last_four: string
  abilities: string | null
  expires_at: Instant | null
  revoked_at: Instant | null
  last_used_at: Instant | null
  last_used_ip: string | null
  rate_limits: string | null
  created_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    api_tokens: TokenRow
  }
}

const tokenOf = ({ token_hash: _, revoked_at: __, abilities, rate_limits, ...row }: Selectable<TokenRow>): Token => ({
  ...row,
  rate_limits: rate_limits === null ? null : JSON.parse(rate_limits),
  abilities: abilities === null ? null : JSON.parse(abilities),
})

export type NewToken = Pick<Token, 'account_id' | 'parent_id' | 'name' | 'abilities' | 'expires_at' | 'last_four'> & {
  readonly token_hash: string
}

export const insertToken = async (tx: Tx, token: NewToken): Promise<Token> => {
  const row = await tx.db
    .insertInto('api_tokens')
    .values({
      ...token,
      abilities: token.abilities === null ? null : JSON.stringify(token.abilities),
      revoked_at: null,
      last_used_at: null,
      last_used_ip: null,
      rate_limits: null,
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return tokenOf(row)
}

export const listActiveTokens = async ({ db }: Reader, account_id: number): Promise<readonly Token[]> =>
  (
    await db
      .selectFrom('api_tokens')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('revoked_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(tokenOf)

export const setRateLimits = async (tx: Tx, id: number, rate_limits: RateLimits | null): Promise<Token | undefined> => {
  const row = await tx.db
    .updateTable('api_tokens')
    .set({ rate_limits: rate_limits === null ? null : JSON.stringify(rate_limits) })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && tokenOf(row)
}

export const findActiveToken = async ({ db }: Reader, id: number): Promise<Token | undefined> => {
  const row = await db.selectFrom('api_tokens').selectAll().where('id', '=', id).where('revoked_at', 'is', null).executeTakeFirst()
  return row && tokenOf(row)
}

const withChildren = async (tx: Tx, id: number): Promise<readonly number[]> => {
  const children = await tx.db.selectFrom('api_tokens').select('id').where('parent_id', '=', id).where('revoked_at', 'is', null).execute()
  const deeper = await Promise.all(children.map((child) => withChildren(tx, child.id)))
  return [id, ...deeper.flat()]
}

export const revokeWithChildren = async (tx: Tx, id: number): Promise<number> => {
  const ids = await withChildren(tx, id)
  const result = await tx.db
    .updateTable('api_tokens')
    .set({ revoked_at: tx.now })
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export const revokeAllOf = async (tx: Tx, account_id: number): Promise<number> => {
  const result = await tx.db
    .updateTable('api_tokens')
    .set({ revoked_at: tx.now })
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Writes at most once a minute: a write per request would cost more than the request. */
export const touchTokenLastUsed = async (tx: Tx, id: number, ip: string): Promise<void> => {
  await tx.db
    .updateTable('api_tokens')
    .set({ last_used_at: tx.now, last_used_ip: ip })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', tx.now - MINUTE)]))
    .execute()
}
