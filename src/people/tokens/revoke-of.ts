import type { Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { findActiveToken, revokeWithChildren } from './store.ts'

export type TokenOf = { readonly account_id: number; readonly token_id: number }

/** Revokes a token of any account, and the tokens it created, for example after a leak. */
export const revokeTokenOf = async (tx: Tx, actor: AgentActor, { account_id, token_id }: TokenOf): Promise<void> => {
  const token = await findActiveToken(tx, token_id)
  if (token?.account_id !== account_id) return notFound('token')
  // A concurrent call has revoked it.
  if ((await revokeWithChildren(tx, token_id)) === 0) return notFound('token')
  await audit(tx, actor, { action: 'token.revoked', object: { type: 'token', id: token_id }, changes: { account_id, name: token.name } })
}
