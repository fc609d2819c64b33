import { DAY, HOUR, MINUTE } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { type ClientActor, system } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { ensureClient, findClient, findClientByEmail, touchClientLastSeen, updateClient } from '../clients/clients.ts'
import type { Client } from '../clients/model.ts'
import { composeLinkMail } from './mails.ts'
import {
  consumeLink,
  deleteExpired,
  deleteSession,
  deleteSessionsAndLinks,
  findSession,
  insertLink,
  insertSession,
  isLinkUsable,
  listLinkTimes,
  touchSessionRow,
} from './store.ts'

const LINK_JOB = 'portal.link'
const LINK_LIFETIME = 20 * MINUTE
// Minimum time between two sign-in mails to one client.
const MIN_LINK_INTERVAL = MINUTE
const MAX_LINKS_PER_HOUR = 5

/** A session ends after a week without a visit, and at the latest after a month. */
export const SESSION_IDLE_TIMEOUT = 7 * DAY
export const SESSION_LIFETIME = 30 * DAY

export type LinkRequest = {
  readonly email: string
  /** Used only to create a client; an existing client is not changed. */
  readonly introduction?: { readonly name: string; readonly locale: string }
}

export const toClientActor = ({ id, name, email }: Client): ClientActor => ({ kind: 'client', client_id: id, name, email })

/** Enqueues the request for any address, so that response and timing do not reveal whether the client exists. */
export const requestLink = (tx: Tx, request: LinkRequest): Promise<void> => enqueue(tx, { kind: LINK_JOB, payload: request })

const findOrCreateClient = async (tx: Tx, { email, introduction }: LinkRequest): Promise<Client | undefined> =>
  introduction ? await ensureClient(tx, system('portal'), { email, source: 'portal', ...introduction }) : await findClientByEmail(tx, email)

const sendLink = async (tx: Tx, request: LinkRequest, base_url: string): Promise<void> => {
  const client = await findOrCreateClient(tx, request)
  if (!client || client.is_blocked) return
  const sent = await listLinkTimes(tx, client.id, tx.now - HOUR)
  if (sent.length >= MAX_LINKS_PER_HOUR || (sent[0] ?? 0) > tx.now - MIN_LINK_INTERVAL) return
  const token = tx.ids.bytes(32).toString('base64url')
  await insertLink(tx, { token_hash: hashToken(token), client_id: client.id, expires_at: tx.now + LINK_LIFETIME })
  await sendMail(tx, composeLinkMail(client, `${base_url}/portal/verify/${token}`))
}

// The cast is safe: only `requestLink` enqueues these jobs.
const payloadOf = (job: Job): LinkRequest => job.payload as LinkRequest

export const portalLinkJob = (base_url: string): JobKind => ({
  kind: LINK_JOB,
  concurrency: 4,
  attempts: 5,
  handle: async (job) => done((tx) => sendLink(tx, payloadOf(job), base_url)),
})

/** Does not consume the link, because mail programs may open it before the client does. */
export const isLinkValid = (reader: Reader, token: string): Promise<boolean> => isLinkUsable(reader, hashToken(token))

type SessionOrigin = { readonly ip: string; readonly user_agent: string }

/** Verifies the client, because the link proves the address, and starts a session. */
export const redeemLink = async (
  tx: Tx,
  token: string,
  origin: SessionOrigin,
): Promise<{ readonly client: Client; readonly session: string }> => {
  const client_id = await consumeLink(tx, hashToken(token))
  const known = client_id === undefined ? undefined : await findClient(tx, client_id)
  if (!known || known.is_blocked || known.merged_into_id !== null)
    throw new AppError('unauthenticated', 'This link was already used or has expired. Request a new one.')
  const actor = toClientActor(known)
  const client = known.is_verified ? known : await updateClient(tx, actor, known, { is_verified: true })
  const session = tx.ids.bytes(32).toString('base64url')
  await insertSession(tx, { token_hash: hashToken(session), client_id: client.id, ...origin, expires_at: tx.now + SESSION_LIFETIME })
  await audit(tx, actor, { action: 'client.signed_in', object: { type: 'client', id: client.id } })
  return { client, session }
}

/** The client of a valid session; undefined if the client was blocked or merged. */
export const identifyClient = async (
  reader: Reader,
  session: string,
): Promise<{ readonly client: Client; readonly is_quiet: boolean } | undefined> => {
  const found = await findSession(reader, hashToken(session))
  if (!found || found.seen_at <= reader.now - SESSION_IDLE_TIMEOUT) return undefined
  const client = await findClient(reader, found.client_id)
  if (!client || client.is_blocked || client.merged_into_id !== null) return undefined
  return { client, is_quiet: found.seen_at < reader.now - HOUR }
}

export const touchSession = async (tx: Tx, session: string, { id }: Client): Promise<void> => {
  await touchSessionRow(tx, hashToken(session))
  await touchClientLastSeen(tx, id)
}

export const revokeSession = (tx: Tx, session: string): Promise<void> => deleteSession(tx, hashToken(session))

export const revokeClientSessions = (tx: Tx, client_id: number): Promise<void> => deleteSessionsAndLinks(tx, client_id)

export const portalRecurringJobs: readonly RecurringJob[] = [
  {
    name: 'prune-portal',
    interval: HOUR,
    work: async (tx) => {
      await deleteExpired(tx, { forgotten: tx.now - HOUR, idle_since: tx.now - SESSION_IDLE_TIMEOUT })
      return 'done'
    },
  },
]
