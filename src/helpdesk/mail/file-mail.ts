import { MINUTE } from '../../contract/time.ts'
import type { SenderVerification } from '../../contract/v1/ticket-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { findAccountByEmail } from '../../people/accounts/accounts.ts'
import { type AgentActor, hasPermission, system } from '../../people/actor.ts'
import { actorForAccount } from '../../people/sign-in/authenticate.ts'
import { linkAttachments } from '../attachments/attachments.ts'
import { ensureClient, findClientByEmail } from '../clients/clients.ts'
import { linkTickets } from '../links/links.ts'
import { postClientReply } from '../replies/create-from-client.ts'
import { createReply } from '../replies/create.ts'
import { canSee, toTicketScope } from '../ticket-scope.ts'
import { createTicket } from '../tickets/create.ts'
import type { Ticket } from '../tickets/model.ts'
import { getTicketForUpdate } from '../tickets/tickets.ts'
import { verifySender } from './authentication-results.ts'
import { recordBounce } from './bounce.ts'
import { isAutoReply, isMailingListPost, type MailClass } from './classify.ts'
import type { InboundMailDeps } from './inbound-deps.ts'
import { countMailsFrom, type FilingResult } from './inbound-store.ts'
import type { Correspondent, Envelope, Mailbox, ParsedMail } from './model.ts'
import { cleanSubject, parseReplyAddress } from './reply-address.ts'
import { listMailboxRows } from './store.ts'
import { findReferencedTicket, findThreadTicket, isParticipant } from './thread.ts'

export type ClassifiedMail = {
  readonly mail: ParsedMail
  readonly kind: MailClass
  readonly envelope: Envelope
  readonly attachments: readonly number[]
  readonly is_released: boolean
}

export const mailActor = system('mail')
const MAX_MAILS_PER_SENDER = 10
const SENDER_WINDOW = 10 * MINUTE
const MAX_BODY_LENGTH = 100_000
const MAX_CC = 50

const notFiled = (state: 'ignored' | 'quarantined', reason: string): FilingResult => ({ state, ticket_id: null, reply_id: null, reason })

const recipientsOf = ({ envelope, mail }: ClassifiedMail): readonly string[] => [...envelope.to, ...mail.to, ...mail.cc]

/** Mailbox of the first recipient that has one; recipients of the envelope precede those of the headers. */
const mailboxFor = (mailboxes: readonly Mailbox[], key: Uint8Array, recipients: readonly string[]): Mailbox | undefined => {
  const active = new Map(mailboxes.filter(({ is_active }) => is_active).map((mailbox) => [mailbox.address, mailbox]))
  return recipients.map((address) => active.get(parseReplyAddress(key, address).mailbox)).find((mailbox) => mailbox !== undefined)
}

type VerifiedSender = Correspondent & { readonly verification: SenderVerification }

const toMailFields = ({ mail }: ClassifiedMail, { verification }: VerifiedSender) => ({
  channel: 'email' as const,
  message_id: mail.message_id,
  sender_verification: verification,
})

/** The agent for whom a mail is filed: the address must be verified, and the agent needs write permission and access to the ticket. */
const findVerifiedAgent = async (
  tx: Tx,
  account_id: number,
  ticket: Ticket,
  { verification }: VerifiedSender,
): Promise<AgentActor | undefined> => {
  if (verification !== 'verified') return undefined
  const agent = await actorForAccount(tx, account_id, 'mail')
  return agent && hasPermission(agent, 'tickets:write') && canSee(toTicketScope(agent), ticket) ? agent : undefined
}

/** Adds a mail to a ticket: as a note if it is from an agent, otherwise as a client reply. An unverified agent has no agent rights. */
const addMailToTicket = async (tx: Tx, classified: ClassifiedMail, sender: VerifiedSender, ticket: Ticket): Promise<FilingResult> => {
  const { mail, kind, attachments } = classified
  const input = {
    ...toMailFields(classified, sender),
    body: mail.own_text.slice(0, MAX_BODY_LENGTH) || '(no text)',
    body_html: mail.clean_html,
  }
  const locked = await getTicketForUpdate(tx, mailActor, ticket.id)
  const account = await findAccountByEmail(tx, sender.address)
  if (account?.is_active) {
    const author = (await findVerifiedAgent(tx, account.id, locked, sender)) ?? system(sender.address)
    const { reply } = await createReply(tx, author, locked, { ...input, is_internal: true })
    await linkAttachments(tx, mailActor, attachments, { ticket_id: locked.id, reply_id: reply.id })
    return { state: 'received', ticket_id: locked.id, reply_id: reply.id, reason: null }
  }
  const client = await ensureClient(tx, mailActor, { email: sender.address, source: 'email', ...(sender.name && { name: sender.name }) })
  const is_automatic = kind === 'automatic'
  const { reply, ticket: home } = await postClientReply(tx, { by: mailActor, client }, locked, { ...input, attachments, is_automatic })
  return { state: 'received', ticket_id: home.id, reply_id: reply.id, reason: null }
}

/** If the sender is no participant of the ticket that the subject names, the mail opens a new ticket, which is linked to that ticket. */
const linkReferencedTicket = async (tx: Tx, { mail }: ClassifiedMail, ticket: Ticket): Promise<void> => {
  const named = await findReferencedTicket(tx, mail)
  if (named && named.id !== ticket.id) await linkTickets(tx, mailActor, ticket, { ticket_id: named.id, type: 'related' })
}

const createTicketFromMail = async (
  tx: Tx,
  deps: InboundMailDeps,
  classified: ClassifiedMail,
  sender: VerifiedSender,
): Promise<FilingResult> => {
  const { mail, attachments } = classified
  const mailboxes = await listMailboxRows(tx)
  const mailbox = mailboxFor(mailboxes, deps.key, recipientsOf(classified))
  // The forwarding agent need not be verified: a forged agent address gains no more than a forged client address.
  const isAgent = (await findAccountByEmail(tx, sender.address))?.is_active === true
  const requester = (isAgent ? mail.forwarded_from : null) ?? sender
  const own = new Set(mailboxes.map(({ address }) => address))
  const ticket = await createTicket(tx, mailActor, {
    ...toMailFields(classified, sender),
    attachments,
    subject: cleanSubject(mail.subject).slice(0, 255) || '(no subject)',
    description: mail.text.slice(0, MAX_BODY_LENGTH) || '(no text)',
    description_html: mail.clean_html,
    requester_email: requester.address,
    ...(requester.name && { requester_name: requester.name }),
    cc: [...mail.to, ...mail.cc].filter((address) => !own.has(parseReplyAddress(deps.key, address).mailbox)).slice(0, MAX_CC),
    ...(mailbox && { department_id: mailbox.department_id }),
  })
  await linkReferencedTicket(tx, classified, ticket)
  return { state: 'received', ticket_id: ticket.id, reply_id: null, reason: null }
}

/** The author of a mail. A website form sends from the mailbox of the helpdesk and names the visitor in Reply-To. */
const resolveSender = async (
  reader: Reader,
  { authserv_ids }: InboundMailDeps,
  { mail }: ClassifiedMail,
): Promise<VerifiedSender | FilingResult> => {
  const { from, reply_to } = mail
  if (!from) return notFiled('quarantined', 'The sender is missing.')
  const own = new Set((await listMailboxRows(reader)).map(({ address }) => address))
  const isOwn = ({ address }: Correspondent): boolean => own.has(address.toLowerCase())
  if (!isOwn(from)) return { ...from, verification: verifySender(mail.auth_trace, authserv_ids, from.address) }
  // An address entered into a form is not verified.
  return reply_to && !isOwn(reply_to)
    ? { ...reply_to, verification: 'unknown' }
    : notFiled('ignored', 'Sent from a mailbox of the helpdesk.')
}

const isBlocked = async (reader: Reader, { is_released }: ClassifiedMail, sender: Correspondent): Promise<boolean> =>
  !is_released && (await findClientByEmail(reader, sender.address))?.is_blocked === true

const hasEnded = ({ status }: Ticket): boolean => status === 'resolved' || status === 'closed'

/** Whether a mail is a reply to an unresolved ticket from a participant or agent, not automatic or forged. The flood guard lets it pass. */
const isExpectedReply = async (
  reader: Reader,
  { kind }: ClassifiedMail,
  sender: VerifiedSender,
  thread: Ticket | undefined,
): Promise<boolean> => {
  if (!thread || kind !== 'normal' || sender.verification === 'failed' || hasEnded(thread)) return false
  return isParticipant(thread, sender.address) || (await findAccountByEmail(reader, sender.address))?.is_active === true
}

const applyFloodGuard = async (
  reader: Reader,
  classified: ClassifiedMail,
  sender: VerifiedSender,
  thread: Ticket | undefined,
): Promise<FilingResult | undefined> => {
  if (classified.is_released || (await isExpectedReply(reader, classified, sender, thread))) return undefined
  const count = await countMailsFrom(reader, sender.address.toLowerCase(), reader.now - SENDER_WINDOW)
  return count > MAX_MAILS_PER_SENDER ? notFiled('quarantined', 'Too many mails from this sender.') : undefined
}

/** Automatic mails without a ticket: out-of-office notices are ignored, other automatic mails are quarantined. */
const triageAutomaticMail = ({ mail, kind, envelope, is_released }: ClassifiedMail): FilingResult | undefined => {
  if (kind !== 'automatic' || is_released || isMailingListPost(mail)) return undefined
  return isAutoReply({ mail, return_path: envelope.from })
    ? notFiled('ignored', 'Automatic reply that refers to no ticket.')
    : notFiled('quarantined', 'Automated mail that refers to no ticket.')
}

export const fileMail = async (tx: Tx, deps: InboundMailDeps, classified: ClassifiedMail): Promise<FilingResult> => {
  const { mail, kind } = classified
  if (kind === 'loop' && !classified.is_released) return notFiled('ignored', 'Returned own mail.')
  if (mail.bounce) return await recordBounce(tx, mail.bounce)
  const sender = await resolveSender(tx, deps, classified)
  if ('state' in sender) return sender
  if (await isBlocked(tx, classified, sender)) return notFiled('ignored', 'The sender is blocked.')
  const thread = await findThreadTicket(tx, deps.key, { mail, is_forged: sender.verification === 'failed' }, recipientsOf(classified))
  const held = await applyFloodGuard(tx, classified, sender, thread)
  if (held) return held
  if (thread) return await addMailToTicket(tx, classified, sender, thread)
  return triageAutomaticMail(classified) ?? (await createTicketFromMail(tx, deps, classified, sender))
}
