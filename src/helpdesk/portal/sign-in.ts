import { DAY, HOUR, MINUTE } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mailer.ts'
import { system, type ClientActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { changeClient, ensureClient, findClient, findClientByEmail } from '../clients/clients.ts'
import type { Client } from '../clients/model.ts'
import { linkMail } from './mails.ts'
import {
  clientOfSession,
  deleteOld,
  deleteSession,
  deleteSignIns,
  insertLink,
  insertSession,
  linkIsGood,
  linksSince,
  noteSeen,
  takeLink,
} from './store.ts'

const KIND = 'portal.link'
const VALID_FOR = 20 * MINUTE
// Somebody who presses the button again and again gets a few mails, not a hundred.
const APART = MINUTE
const MOST_PER_HOUR = 5

/** A week without a visit, or a month in all, end a session. */
export const IDLE = 7 * DAY
export const LONGEST = 30 * DAY

export type LinkWish = {
  readonly email: string
  /** Somebody new introduces themselves; nothing of it changes a client who is known. */
  readonly introduction?: { readonly name: string; readonly locale: string }
}

export const actorOf = ({ id, name, email }: Client): ClientActor => ({ kind: 'client', client_id: id, name, email })

/** Notes the wish, whoever it is about: what becomes of it is decided later, so that the answer is the same, and as fast, for everybody. */
export const askForLink = (tx: Tx, wish: LinkWish): Promise<void> => enqueue(tx, { kind: KIND, payload: wish })

const clientFor = async (tx: Tx, { email, introduction }: LinkWish): Promise<Client | undefined> =>
  introduction ? await ensureClient(tx, system('portal'), { email, source: 'portal', ...introduction }) : await findClientByEmail(tx, email)

const mailLink = async (tx: Tx, wish: LinkWish, base_url: string): Promise<void> => {
  const client = await clientFor(tx, wish)
  if (!client || client.is_blocked) return
  const sent = await linksSince(tx, client.id, tx.now - HOUR)
  if (sent.length >= MOST_PER_HOUR || (sent[0] ?? 0) > tx.now - APART) return
  const token = tx.ids.bytes(32).toString('base64url')
  await insertLink(tx, { token_hash: hashToken(token), client_id: client.id, expires_at: tx.now + VALID_FOR })
  await sendMail(tx, linkMail(client, `${base_url}/portal/verify/${token}`))
}

// Only `askForLink` writes these payloads.
const wishOf = (job: Job): LinkWish => job.payload as LinkWish

export const portalLinkJob = (base_url: string): JobKind => ({
  kind: KIND,
  concurrency: 4,
  attempts: 5,
  handle: async (job) => done((tx) => mailLink(tx, wishOf(job), base_url)),
})

/** Looks, and uses nothing up: programs that open links in mails must not. */
export const isGoodLink = (reader: Reader, token: string): Promise<boolean> => linkIsGood(reader, hashToken(token))

type Visitor = { readonly ip: string; readonly user_agent: string }

/** The link proves that the address is theirs: the client is verified, and has a session. */
export const redeemLink = async (
  tx: Tx,
  token: string,
  visitor: Visitor,
): Promise<{ readonly client: Client; readonly session: string }> => {
  const client_id = await takeLink(tx, hashToken(token))
  const known = client_id === undefined ? undefined : await findClient(tx, client_id)
  if (!known || known.is_blocked || known.merged_into_id !== null)
    throw new AppError('unauthenticated', 'This link was used already, or is too old. Ask for a new one.')
  const actor = actorOf(known)
  const client = known.is_verified ? known : await changeClient(tx, actor, known, { is_verified: true })
  const session = tx.ids.bytes(32).toString('base64url')
  await insertSession(tx, { token_hash: hashToken(session), client_id: client.id, ...visitor, expires_at: tx.now + LONGEST })
  await audit(tx, actor, { action: 'client.signed_in', object: { type: 'client', id: client.id } })
  return { client, session }
}

/** Who shows this session, if it is still good and they still may. */
export const recogniseClient = async (
  reader: Reader,
  session: string,
): Promise<{ readonly client: Client; readonly is_quiet: boolean } | undefined> => {
  const found = await clientOfSession(reader, hashToken(session))
  if (!found || found.seen_at <= reader.now - IDLE) return undefined
  const client = await findClient(reader, found.client_id)
  if (!client || client.is_blocked || client.merged_into_id !== null) return undefined
  return { client, is_quiet: found.seen_at < reader.now - HOUR }
}

export const recordVisit = (tx: Tx, session: string, { id }: Client): Promise<void> => noteSeen(tx, hashToken(session), id)

export const closeSession = (tx: Tx, session: string): Promise<void> => deleteSession(tx, hashToken(session))

/** Signs a client out everywhere, and takes the links back that are on their way. */
export const endSignIns = (tx: Tx, client_id: number): Promise<void> => deleteSignIns(tx, client_id)

export const portalChores: readonly RecurringJob[] = [
  {
    name: 'prune-portal',
    every: HOUR,
    work: async (tx) => {
      await deleteOld(tx, { forgotten: tx.now - HOUR, idle_since: tx.now - IDLE })
      return 'done'
    },
  },
]
