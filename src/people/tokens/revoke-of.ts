import type { Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { findActiveToken, revokeWithChildren } from './store.ts'

export type TokenOf = { readonly account_id: number; readonly token_id: number }

/** For an administrator who finds a token that has leaked: it ends at once, and so do those it made. */
export const revokeTokenOf = async (tx: Tx, actor: AgentActor, { account_id, token_id }: TokenOf): Promise<void> => {
  const token = await findActiveToken(tx, token_id)
  if (token?.account_id !== account_id) return notFound('token')
  // Of two who do it at once, one has done it.
  if ((await revokeWithChildren(tx, token_id)) === 0) return notFound('token')
  await audit(tx, actor, { action: 'token.revoked', object: { type: 'token', id: token_id }, changes: { account_id, name: token.name } })
}
