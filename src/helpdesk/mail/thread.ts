import type { Reader } from '../../kernel/db/db.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import { findReplyTicketId } from '../replies/replies.ts'
import type { Ticket } from '../tickets/model.ts'
import { findOpenedTicketId, resolveMergedTicket } from '../tickets/tickets.ts'
import { findFiledTicketId } from './inbound-store.ts'
import type { InboundMail } from './model.ts'
import { parseReplyAddress, parseSubjectReference } from './reply-address.ts'

const MAX_REFERENCES = 30

const findTicketIdByAddress = (key: Uint8Array, recipients: readonly string[]): number | undefined =>
  recipients.map((address) => parseReplyAddress(key, address).ticket_id).find((id) => id !== undefined)

const findTicketIdByMessageId = async (reader: Reader, message_id: string): Promise<number | undefined> =>
  (await findReplyTicketId(reader, message_id)) ??
  (await findOpenedTicketId(reader, message_id)) ??
  (await findFiledTicketId(reader, message_id))

const findTicketIdByReferences = async (reader: Reader, mail: InboundMail): Promise<number | undefined> => {
  for (const id of [...mail.in_reply_to, ...mail.references.toReversed()].slice(0, MAX_REFERENCES)) {
    const ticket_id = await findTicketIdByMessageId(reader, id)
    if (ticket_id !== undefined) return ticket_id
  }
  return undefined
}

export const isParticipant = (ticket: Ticket, address: string): boolean =>
  [ticket.requester_email, ...ticket.cc].some((known) => normalizeEmail(known) === normalizeEmail(address))

/** The ticket that the subject names, regardless of the sender. */
export const findReferencedTicket = async (reader: Reader, { subject }: InboundMail): Promise<Ticket | undefined> => {
  const reference = parseSubjectReference(subject)
  return reference === undefined ? undefined : await resolveMergedTicket(reader, reference)
}

/** The ticket of a mail: by signed reply address, by In-Reply-To and References, or, for participants only, by the subject. */
export const findThreadTicket = async (
  reader: Reader,
  key: Uint8Array,
  { mail, is_forged }: { readonly mail: InboundMail; readonly is_forged: boolean },
  recipients: readonly string[],
): Promise<Ticket | undefined> => {
  const certain = findTicketIdByAddress(key, recipients) ?? (await findTicketIdByReferences(reader, mail))
  if (certain !== undefined) return await resolveMergedTicket(reader, certain)
  if (is_forged) return undefined
  const ticket = await findReferencedTicket(reader, mail)
  return ticket && mail.from && isParticipant(ticket, mail.from.address) ? ticket : undefined
}
