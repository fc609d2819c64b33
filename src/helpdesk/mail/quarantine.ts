import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { LimitOffset } from '../../kernel/db/limit-offset.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import { type AgentActor, senderKeyOf } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { fileMail } from './file-mail.ts'
import type { InboundMailDeps } from './inbound-deps.ts'
import {
  countInbound,
  findInbound,
  type InboundState,
  listInboundRows,
  lockInbound,
  recordFilingResult,
  type StoredInboundMail,
} from './inbound-store.ts'
import { readMail } from './read-mail.ts'
import { classifyAndStore } from './receive.ts'

export type { StoredInboundMail } from './inbound-store.ts'

export const listInboundMails = async (
  reader: Reader,
  state: InboundState,
  page: LimitOffset,
): Promise<{ readonly mails: readonly StoredInboundMail[]; readonly total: number }> => ({
  mails: await listInboundRows(reader, state, page),
  total: await countInbound(reader, state),
})

export const getInboundMail = async (reader: Reader, id: number): Promise<StoredInboundMail> =>
  (await findInbound(reader, id)) ?? notFound('mail')

/** The raw mail; not found for an oversized mail, which was not stored and stays on its mail server. */
export const loadInboundMail = async (
  { db, files }: InboundMailDeps,
  id: number,
): Promise<{ readonly inbound: StoredInboundMail; readonly raw: Buffer }> => {
  const inbound = await db.read((reader) => getInboundMail(reader, id))
  if (inbound.sha256 === '') return notFound('mail')
  return { inbound, raw: await files.read(inbound.sha256) }
}

const lockHeldMail = async (tx: Tx, id: number): Promise<StoredInboundMail> => {
  const inbound = (await lockInbound(tx, id)) ?? notFound('mail')
  if (inbound.state === 'received') conflict('already_filed', 'This mail was already released.', { ticket_id: inbound.ticket_id })
  return inbound
}

export const releaseInboundMail = async (deps: InboundMailDeps, actor: AgentActor, id: number): Promise<StoredInboundMail> => {
  await deps.db.tx((tx) => lockHeldMail(tx, id))
  const { inbound, raw } = await loadInboundMail(deps, id)
  const classified = { ...(await classifyAndStore(deps, await readMail(raw, senderKeyOf(actor)), inbound.envelope)), is_released: true }
  return await deps.db.tx(async (tx) => {
    await lockHeldMail(tx, id)
    await recordFilingResult(tx, id, await fileMail(tx, deps, classified))
    await audit(tx, actor, { action: 'mail.released', object: { type: 'mail', id } })
    return await getInboundMail(tx, id)
  })
}

export const discardInboundMail = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  await lockHeldMail(tx, id)
  await recordFilingResult(tx, id, { state: 'ignored', ticket_id: null, reply_id: null, reason: 'Discarded by an agent.' })
  await audit(tx, actor, { action: 'mail.discarded', object: { type: 'mail', id } })
}
