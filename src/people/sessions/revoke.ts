import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { IDLE_TIMEOUT } from './sessions.ts'
import {
  deleteOtherSessions,
  deleteOwnSession,
  deleteSamlSessions,
  deleteSessionsOf,
  deleteSessionsOfConnection,
  sessionById,
  sessionsOf,
  type SamlSubject,
} from './store.ts'

export type Session = {
  readonly id: number
  readonly auth_method: string
  readonly amr: readonly string[]
  readonly ip: string
  readonly user_agent: string
  readonly created_at: Instant
  readonly last_seen_at: Instant
  readonly proved_at: Instant
  readonly expires_at: Instant
  readonly saml_connection_id: number | null
  readonly name_id: string | null
  readonly session_index: string | null
}

type Row = Awaited<ReturnType<typeof sessionsOf>>[number]

const sessionOf = ({ token_hash: _, account_id: __, amr, ...row }: Row): Session => ({ ...row, amr: JSON.parse(amr) })

const isActive = ({ expires_at, last_seen_at }: Row, now: Instant): boolean => expires_at > now && last_seen_at > now - IDLE_TIMEOUT

export const listSessions = async (reader: Reader, account_id: number): Promise<readonly Session[]> =>
  (await sessionsOf(reader, account_id)).filter((row) => isActive(row, reader.now)).map(sessionOf)

export const findSession = async (reader: Reader, id: number): Promise<Session | undefined> => {
  const row = await sessionById(reader, id)
  return row && sessionOf(row)
}

const about = (account_id: number) => ({ type: 'user', id: account_id })

export const revokeSession = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  if (!(await deleteOwnSession(tx, actor.account_id, id))) notFound('session')
  tx.signal({ topic: 'sessions.closed', data: actor.account_id })
  await audit(tx, actor, { action: 'session.revoked', object: about(actor.account_id), changes: { session_id: id } })
}

export const revokeOtherSessions = async (tx: Tx, actor: AgentActor): Promise<number> => {
  const count = await deleteOtherSessions(tx, actor.account_id, actor.session_id ?? 0)
  tx.signal({ topic: 'sessions.closed', data: actor.account_id })
  await audit(tx, actor, { action: 'session.others_revoked', object: about(actor.account_id), changes: { count } })
  return count
}

const announceAll = (tx: Tx, accounts: readonly number[]): number => {
  for (const account_id of new Set(accounts)) tx.signal({ topic: 'sessions.closed', data: account_id })
  return accounts.length
}

export const revokeSessionsOf = async (tx: Tx, actor: AgentActor, account: { readonly id: number }): Promise<number> => {
  const count = announceAll(
    tx,
    Array.from({ length: await deleteSessionsOf(tx, account.id) }, () => account.id),
  )
  await audit(tx, actor, { action: 'session.all_revoked', object: about(account.id), changes: { count } })
  return count
}

export const revokeSamlSessions = async (tx: Tx, subject: SamlSubject): Promise<number> =>
  announceAll(tx, await deleteSamlSessions(tx, subject))

export const revokeSessionsOfConnection = async (tx: Tx, saml_connection_id: number): Promise<number> =>
  announceAll(tx, await deleteSessionsOfConnection(tx, saml_connection_id))
