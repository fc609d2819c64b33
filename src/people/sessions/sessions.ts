import { HOUR, type Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { deleteInvitationsOf } from '../mailed-links/invitations.ts'
import { deleteResetsOf } from '../mailed-links/password-resets.ts'
import { deleteChallengesOf } from './sign-in-challenges.ts'
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  updateProof,
  updateLastSeen,
  replaceToken,
} from './store.ts'

export const IDLE_TIMEOUT = 8 * HOUR
export const MAX_SESSION_AGE = 24 * HOUR

export type RequestOrigin = { readonly ip: string; readonly user_agent: string }

export type SessionProof = {
  readonly auth_method: string
  /** Authentication methods of RFC 8176. */
  readonly amr: readonly string[]
  readonly proved_at?: Instant
  readonly ends_at?: Instant | undefined
  readonly saml?: { readonly connection_id: number; readonly name_id: string; readonly session_index: string | null }
}

const newToken = (tx: Tx): string => tx.ids.bytes(32).toString('base64url')

/** A new random ID per sign-in prevents session fixation. */
export const createVerifiedSession = async (tx: Tx, account_id: number, visitor: RequestOrigin, proof: SessionProof): Promise<string> => {
  const token = newToken(tx)
  await insertSession(tx, {
    token_hash: hashToken(token),
    account_id,
    ...visitor,
    auth_method: proof.auth_method,
    amr: JSON.stringify(proof.amr),
    proved_at: proof.proved_at ?? tx.now,
    expires_at: Math.min(tx.now + MAX_SESSION_AGE, proof.ends_at ?? Number.POSITIVE_INFINITY),
    saml_connection_id: proof.saml?.connection_id ?? null,
    name_id: proof.saml?.name_id ?? null,
    session_index: proof.saml?.session_index ?? null,
  })
  return token
}

export const createSession = (tx: Tx, account_id: number, visitor: RequestOrigin, auth_method: string): Promise<string> =>
  createVerifiedSession(tx, account_id, visitor, { auth_method, amr: [] })

/** Replaces the ID of a session that gains rights, against session fixation. */
export const renewSession = async (tx: Tx, session_id: number): Promise<string> => {
  const token = newToken(tx)
  await replaceToken(tx, session_id, hashToken(token))
  return token
}

export const recordProof = async (tx: Tx, session_id: number): Promise<string> => {
  await updateProof(tx, session_id)
  return await renewSession(tx, session_id)
}

const announceEnd = (tx: Tx, account_id: number): void => tx.signal({ topic: 'sessions.closed', data: account_id })

export const closeSession = async (tx: Tx, actor: AgentActor): Promise<void> => {
  if (actor.session_id === null) return
  await deleteSession(tx, actor.session_id)
  announceEnd(tx, actor.account_id)
  await audit(tx, actor, { action: 'sign_out', object: { type: 'user', id: actor.account_id } })
}

/** Withdraws invitations and password resets, whose links grant access to the account. */
export const withdrawMailedLinks = async (tx: Tx, account_id: number): Promise<void> => {
  await deleteResetsOf(tx, account_id)
  await deleteInvitationsOf(tx, account_id)
}

/** Ends sessions, pending sign-ins and mailed links of an account, except the session `keep`; returns the number of sessions. */
export const revokeSessions = async (tx: Tx, account_id: number, keep: number | null = null): Promise<number> => {
  const count = keep === null ? await deleteSessionsOf(tx, account_id) : await deleteOtherSessions(tx, account_id, keep)
  await deleteChallengesOf(tx, account_id)
  await withdrawMailedLinks(tx, account_id)
  if (count > 0) announceEnd(tx, account_id)
  return count
}

export const recordSeen = (tx: Tx, session_id: number): Promise<void> => updateLastSeen(tx, session_id)

export const pruneSessions = async (tx: Tx): Promise<'done'> => {
  await deleteExpiredSessions(tx, IDLE_TIMEOUT)
  return 'done'
}
