import { MINUTE } from '../../contract/time.ts'
import type { SenderVerification } from '../../contract/v1/ticket-words.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { findAccountByEmail } from '../../people/accounts/accounts.ts'
import { hasPermission, system, type AgentActor } from '../../people/actor.ts'
import { actorForAccount } from '../../people/sign-in/authenticate.ts'
import { linkAttachments } from '../attachments/attachments.ts'
import { ensureClient, findClientByEmail } from '../clients/clients.ts'
import { linkTickets } from '../links/links.ts'
import { addClientReply } from '../replies/add-from-client.ts'
import { addReply } from '../replies/add.ts'
import { createTicket } from '../tickets/create.ts'
import { isInSight, sightOf } from '../sight.ts'
import type { Ticket } from '../tickets/model.ts'
import { getTicketForChange } from '../tickets/tickets.ts'
import { cleanSubject, readAddress } from './address.ts'
import { verifySender } from './authentication-results.ts'
import { recordBounce } from './bounce.ts'
import { isAutoReply, isDiscussion, type MailClass } from './classify.ts'
import type { Desk } from './desk.ts'
import type { Correspondent, Envelope, Mailbox, ParsedMail } from './model.ts'
import { countFrom, type Received } from './inbound-store.ts'
import { allMailboxes } from './store.ts'
import { findNamed, findThread, isParticipant } from './thread.ts'

/** A mail on its way through the desk. */
export type Letter = {
  readonly mail: ParsedMail
  readonly kind: MailClass
  readonly envelope: Envelope
  /** Stored already; they are the desk's own until the mail has a place. */
  readonly attachments: readonly number[]
  /** A person has looked at it and wants it filed. */
  readonly is_released: boolean
}

export const postman = system('mail')
const MOST_PER_SENDER = 10
const SENDER_WINDOW = 10 * MINUTE
const LONGEST_BODY = 100_000
const MOST_CC = 50

const left = (state: 'ignored' | 'quarantined', reason: string): Received => ({ state, ticket_id: null, reply_id: null, reason })

const recipientsOf = ({ envelope, mail }: Letter): readonly string[] => [...envelope.to, ...mail.to, ...mail.cc]

/** The first of the recipients that is one of ours; the envelope knows better than the letter. */
const mailboxFor = (mailboxes: readonly Mailbox[], key: Uint8Array, recipients: readonly string[]): Mailbox | undefined => {
  const active = new Map(mailboxes.filter(({ is_active }) => is_active).map((mailbox) => [mailbox.address, mailbox]))
  return recipients.map((address) => active.get(readAddress(key, address).mailbox)).find((mailbox) => mailbox !== undefined)
}

/** Who wrote a mail, and whether the relay proved it. */
type Sender = Correspondent & { readonly verification: SenderVerification }

const wordsOf = ({ mail }: Letter, { verification }: Sender) => ({
  channel: 'email' as const,
  message_id: mail.message_id,
  sender_verification: verification,
})

/** The agent a mail acts for: its address is proved, and it may do on this ticket what the mail does. */
const agentFor = async (tx: Tx, account_id: number, ticket: Ticket, { verification }: Sender): Promise<AgentActor | undefined> => {
  if (verification !== 'verified') return undefined
  const agent = await actorForAccount(tx, account_id, 'mail')
  return agent && hasPermission(agent, 'tickets:write') && isInSight(sightOf(agent), ticket) ? agent : undefined
}

/**
 * An agent who answers by mail writes a note: what goes to a client is written in the product, where it can be seen who reads it. A mail
 * that only names an agent's address as its sender is a note too, so that no internal word reaches a client; but it is the mail's, under
 * the address it names, and nothing on the ticket is done as the agent.
 */
const addToTicket = async (tx: Tx, letter: Letter, sender: Sender, ticket: Ticket): Promise<Received> => {
  const { mail, kind, attachments } = letter
  const wish = { ...wordsOf(letter, sender), body: mail.own_text.slice(0, LONGEST_BODY) || '(no text)', body_html: mail.clean_html }
  const locked = await getTicketForChange(tx, postman, ticket.id)
  const account = await findAccountByEmail(tx, sender.address)
  if (account?.is_active) {
    const author = (await agentFor(tx, account.id, locked, sender)) ?? system(sender.address)
    const { reply } = await addReply(tx, author, locked, { ...wish, is_internal: true })
    await linkAttachments(tx, postman, attachments, { ticket_id: locked.id, reply_id: reply.id })
    return { state: 'received', ticket_id: locked.id, reply_id: reply.id, reason: null }
  }
  const client = await ensureClient(tx, postman, { email: sender.address, source: 'email', ...(sender.name && { name: sender.name }) })
  const is_automatic = kind === 'automatic'
  const { reply, ticket: home } = await addClientReply(tx, { by: postman, client }, locked, { ...wish, attachments, is_automatic })
  return { state: 'received', ticket_id: home.id, reply_id: reply.id, reason: null }
}

/** A stranger who names a ticket begins one of its own; the desk is shown the other. */
const linkNamed = async (tx: Tx, { mail }: Letter, ticket: Ticket): Promise<void> => {
  const named = await findNamed(tx, mail)
  if (named && named.id !== ticket.id) await linkTickets(tx, postman, ticket, { ticket_id: named.id, type: 'related' })
}

const openTicket = async (tx: Tx, desk: Desk, letter: Letter, sender: Sender): Promise<Received> => {
  const { mail, attachments } = letter
  const mailboxes = await allMailboxes(tx)
  const mailbox = mailboxFor(mailboxes, desk.key, recipientsOf(letter))
  // To pass a mail on needs no proof: a forged agent gains no more than a forged client.
  const isAgent = (await findAccountByEmail(tx, sender.address))?.is_active === true
  const requester = (isAgent ? mail.forwarded_from : null) ?? sender
  const own = new Set(mailboxes.map(({ address }) => address))
  const ticket = await createTicket(tx, postman, {
    ...wordsOf(letter, sender),
    attachments,
    subject: cleanSubject(mail.subject).slice(0, 255) || '(no subject)',
    description: mail.text.slice(0, LONGEST_BODY) || '(no text)',
    description_html: mail.clean_html,
    requester_email: requester.address,
    ...(requester.name && { requester_name: requester.name }),
    cc: [...mail.to, ...mail.cc].filter((address) => !own.has(readAddress(desk.key, address).mailbox)).slice(0, MOST_CC),
    ...(mailbox && { department_id: mailbox.department_id }),
  })
  await linkNamed(tx, letter, ticket)
  return { state: 'received', ticket_id: ticket.id, reply_id: null, reason: null }
}

/** Who wrote. A form on one's own site writes from one's own mailbox, and names the visitor as the one to answer. */
const senderOf = async (reader: Reader, { authserv_ids }: Desk, { mail }: Letter): Promise<Sender | Received> => {
  const { from, reply_to } = mail
  if (!from) return left('quarantined', 'It does not say who wrote it.')
  const own = new Set((await allMailboxes(reader)).map(({ address }) => address))
  const isOwn = ({ address }: Correspondent): boolean => own.has(address.toLowerCase())
  if (!isOwn(from)) return { ...from, verification: verifySender(mail.auth_trace, authserv_ids, from.address) }
  // Nothing is proved about an address a form was given.
  return reply_to && !isOwn(reply_to) ? { ...reply_to, verification: 'unknown' } : left('ignored', 'It came from one of our own mailboxes.')
}

const isBlocked = async (reader: Reader, { is_released }: Letter, sender: Correspondent): Promise<boolean> =>
  !is_released && (await findClientByEmail(reader, sender.address))?.is_blocked === true

const isOver = ({ status }: Ticket): boolean => status === 'resolved' || status === 'closed'

/** An answer to a ticket that is not over, from its requester, one in copy or an agent; not of a program, and not forged. */
const isAwaited = async (reader: Reader, { kind }: Letter, sender: Sender, thread: Ticket | undefined): Promise<boolean> => {
  if (!thread || kind !== 'normal' || sender.verification === 'failed' || isOver(thread)) return false
  return isParticipant(thread, sender.address) || (await findAccountByEmail(reader, sender.address))?.is_active === true
}

/** The flood guard: a sender of too many mails is held for a person to look at. */
const floodOf = async (reader: Reader, letter: Letter, sender: Sender, thread: Ticket | undefined): Promise<Received | undefined> => {
  if (letter.is_released || (await isAwaited(reader, letter, sender, thread))) return undefined
  const count = await countFrom(reader, sender.address.toLowerCase(), reader.now - SENDER_WINDOW)
  return count > MOST_PER_SENDER ? left('quarantined', 'Too many mails came from this sender at once.') : undefined
}

/** What a machine says about nothing we know: nobody waits for an answer to a notice of absence; the rest is for a person to look at. */
const unasked = ({ mail, kind, envelope, is_released }: Letter): Received | undefined => {
  if (kind !== 'automatic' || is_released || isDiscussion(mail)) return undefined
  return isAutoReply({ mail, return_path: envelope.from })
    ? left('ignored', 'A program answered, and not to a ticket.')
    : left('quarantined', 'A program sent it, and not about a ticket.')
}

/** Gives a mail its place: on the ticket it belongs to, as a new one, or nowhere, and then with the reason. */
export const fileMail = async (tx: Tx, desk: Desk, letter: Letter): Promise<Received> => {
  const { mail, kind } = letter
  if (kind === 'loop' && !letter.is_released) return left('ignored', 'It is a mail of our own that came back.')
  if (mail.bounce) return await recordBounce(tx, mail.bounce)
  const sender = await senderOf(tx, desk, letter)
  if ('state' in sender) return sender
  if (await isBlocked(tx, letter, sender)) return left('ignored', 'Its sender is blocked.')
  const thread = await findThread(tx, desk.key, { mail, is_forged: sender.verification === 'failed' }, recipientsOf(letter))
  const flood = await floodOf(tx, letter, sender, thread)
  if (flood) return flood
  if (thread) return await addToTicket(tx, letter, sender, thread)
  return unasked(letter) ?? (await openTicket(tx, desk, letter, sender))
}
