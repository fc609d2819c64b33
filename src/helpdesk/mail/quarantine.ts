import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import { senderKeyOf, type AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import type { Desk } from './desk.ts'
import { fileMail } from './file-mail.ts'
import { readMail } from './read-mail.ts'
import { letterOf } from './receive.ts'
import { countInbound, inboundById, inboundPage, lockInbound, settleInbound, type Inbound, type InboundState } from './inbound-store.ts'

export type { Inbound } from './inbound-store.ts'

type PageOf = { readonly limit: number; readonly offset: number }

/** What came and is in this state, the newest first. */
export const listInbound = async (
  reader: Reader,
  state: InboundState,
  page: PageOf,
): Promise<{ readonly mails: readonly Inbound[]; readonly total: number }> => ({
  mails: await inboundPage(reader, state, page),
  total: await countInbound(reader, state),
})

export const getInbound = async (reader: Reader, id: number): Promise<Inbound> => (await inboundById(reader, id)) ?? notFound('mail')

/** The mail as it came. One that was too large to be taken in is where it came to. */
export const readInbound = async ({ db, files }: Desk, id: number): Promise<{ readonly inbound: Inbound; readonly raw: Buffer }> => {
  const inbound = await db.read((reader) => getInbound(reader, id))
  if (inbound.sha256 === '') return notFound('mail')
  return { inbound, raw: await files.read(inbound.sha256) }
}

const heldBack = async (tx: Tx, id: number): Promise<Inbound> => {
  const inbound = (await lockInbound(tx, id)) ?? notFound('mail')
  if (inbound.state === 'received') conflict('already_filed', 'This mail was filed already.', { ticket_id: inbound.ticket_id })
  return inbound
}

/** A person has looked at a mail and wants it filed: as what it is, with none of the guards that kept it back. */
export const releaseInbound = async (desk: Desk, actor: AgentActor, id: number): Promise<Inbound> => {
  await desk.db.tx((tx) => heldBack(tx, id))
  const { inbound, raw } = await readInbound(desk, id)
  const letter = { ...(await letterOf(desk, await readMail(raw, senderKeyOf(actor)), inbound.envelope)), is_released: true }
  return await desk.db.tx(async (tx) => {
    await heldBack(tx, id)
    await settleInbound(tx, id, await fileMail(tx, desk, letter))
    await audit(tx, actor, { action: 'mail.released', object: { type: 'mail', id } })
    return await getInbound(tx, id)
  })
}

export const discardInbound = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  await heldBack(tx, id)
  await settleInbound(tx, id, { state: 'ignored', ticket_id: null, reply_id: null, reason: 'A person let it go.' })
  await audit(tx, actor, { action: 'mail.discarded', object: { type: 'mail', id } })
}
