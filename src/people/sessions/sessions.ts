import { HOUR } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { deleteExpired, deleteSession, deleteSessionsOf, insertSession, noteSeen } from './store.ts'

/** Eight hours without a request, or a day in all, end a session. */
export const IDLE = 8 * HOUR
export const LONGEST = 24 * HOUR

export type Visitor = { readonly ip: string; readonly user_agent: string }

/** A new random id each time: nobody can be handed a session somebody else knows. */
export const openSession = async (tx: Tx, account_id: number, visitor: Visitor, auth_method: string): Promise<string> => {
  const token = tx.ids.bytes(32).toString('base64url')
  await insertSession(tx, { token_hash: hashToken(token), account_id, auth_method, ...visitor, expires_at: tx.now + LONGEST })
  return token
}

export const closeSession = async (tx: Tx, actor: AgentActor): Promise<void> => {
  if (actor.session_id === null) return
  await deleteSession(tx, actor.session_id)
  await audit(tx, actor, { action: 'sign_out', object: { type: 'user', id: actor.account_id } })
}

export const closeSessionsOf = (tx: Tx, account_id: number): Promise<number> => deleteSessionsOf(tx, account_id)

export const recordSeen = (tx: Tx, session_id: number): Promise<void> => noteSeen(tx, session_id)

export const pruneSessions = async (tx: Tx): Promise<'done'> => {
  await deleteExpired(tx, IDLE)
  return 'done'
}
