import { MINUTE } from '../../contract/time.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { findAccountByEmail } from '../../people/accounts/accounts.ts'
import { system } from '../../people/actor.ts'
import { actorForAccount } from '../../people/sign-in/recognise.ts'
import { upload } from '../attachments/attachments.ts'
import type { Files } from '../attachments/files.ts'
import { ensureClient } from '../clients/clients.ts'
import { addReply } from '../replies/add.ts'
import { addClientReply } from '../replies/add-from-client.ts'
import { cleanHtml } from '../replies/rich-text.ts'
import { createTicket } from '../tickets/create.ts'
import type { Ticket } from '../tickets/model.ts'
import { getTicketForChange } from '../tickets/tickets.ts'
import { cleanSubject, readAddress } from './address.ts'
import { recordBounce } from './bounce.ts'
import { classify, type MailClass } from './classify.ts'
import { forwardedFrom } from './forwarded.ts'
import type { InboundMail, Mailbox } from './model.ts'
import { ownWords } from './own-words.ts'
import { parseMail } from './parse.ts'
import { allMailboxes, countFrom, insertInbound, wasReceived, type InboundState } from './store.ts'
import { findThread } from './thread.ts'

export type Desk = {
  readonly db: Db
  readonly files: Files
  readonly key: Uint8Array
  /** The part after @ of the ids of our own mails. */ readonly own_domain: string
}

export type Received = { readonly state: InboundState; readonly ticket_id: number | null; readonly reply_id: number | null }

const postman = system('mail')
const MOST_PER_SENDER = 10
const SENDER_WINDOW = 10 * MINUTE
const LONGEST_BODY = 100_000
const MOST_FILES = 20

type Letter = {
  readonly mail: InboundMail
  readonly kind: MailClass
  readonly recipients: readonly string[]
  readonly attachments: readonly number[]
  readonly sha256: string
}

/** Files that run by themselves, or are too large, stay in the original mail; the letter itself must not be lost for them. */
const storeFiles = async ({ db, files }: Desk, mail: InboundMail): Promise<readonly number[]> => {
  const ids: number[] = []
  for (const { filename, content_type, bytes } of mail.attachments.slice(0, MOST_FILES)) {
    try {
      ids.push((await upload(db, files, postman, { filename, content_type, bytes })).id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return ids
}

const mailboxFor = async (reader: Reader, key: Uint8Array, recipients: readonly string[]): Promise<Mailbox | undefined> => {
  const addresses = recipients.map((address) => readAddress(key, address).mailbox)
  return (await allMailboxes(reader)).find(({ address, is_active }) => is_active && addresses.includes(address))
}

const wordsOf = ({ mail, attachments }: Letter) => ({
  channel: 'email' as const,
  message_id: mail.message_id,
  attachments,
  ...(mail.html !== null && { html: cleanHtml(mail.html) }),
})

/** An agent who answers by mail writes a note: what goes to a client is written in the product, where it can be seen who reads it. */
const addToTicket = async (tx: Tx, letter: Letter, sender: { name: string; address: string }, ticket: Ticket): Promise<Received> => {
  const { mail, kind } = letter
  const { html, ...words } = wordsOf(letter)
  const wish = { ...words, body: ownWords(mail.text).slice(0, LONGEST_BODY) || '(no text)', body_html: html ?? null }
  const locked = await getTicketForChange(tx, postman, ticket.id)
  const account = await findAccountByEmail(tx, sender.address)
  const agent = account?.is_active ? await actorForAccount(tx, account.id, 'mail') : undefined
  if (agent) {
    const { reply } = await addReply(tx, agent, locked, { ...wish, attachments: [], is_internal: true })
    return { state: 'received', ticket_id: locked.id, reply_id: reply.id }
  }
  const client = await ensureClient(tx, postman, { email: sender.address, source: 'email', ...(sender.name && { name: sender.name }) })
  const { reply, ticket: home } = await addClientReply(tx, { by: postman, client }, locked, { ...wish, is_automatic: kind === 'automatic' })
  return { state: 'received', ticket_id: home.id, reply_id: reply.id }
}

const openTicket = async (tx: Tx, desk: Desk, letter: Letter, sender: { name: string; address: string }): Promise<Received> => {
  const { mail, recipients } = letter
  const mailbox = await mailboxFor(tx, desk.key, recipients)
  const isAgent = (await findAccountByEmail(tx, sender.address))?.is_active === true
  const requester = (isAgent ? forwardedFrom(mail.subject, mail.text) : undefined) ?? sender
  const own = new Set((await allMailboxes(tx)).map(({ address }) => address))
  const { html, ...words } = wordsOf(letter)
  const ticket = await createTicket(tx, postman, {
    ...words,
    subject: cleanSubject(mail.subject).slice(0, 255) || '(no subject)',
    description: mail.text.slice(0, LONGEST_BODY) || '(no text)',
    description_html: html ?? null,
    requester_email: requester.address,
    ...(requester.name && { requester_name: requester.name }),
    cc: [...mail.to, ...mail.cc].filter((address) => !own.has(readAddress(desk.key, address).mailbox)).slice(0, 50),
    ...(mailbox && { department_id: mailbox.department_id }),
  })
  return { state: 'received', ticket_id: ticket.id, reply_id: null }
}

const IGNORED: Received = { state: 'ignored', ticket_id: null, reply_id: null }

const file = async (tx: Tx, desk: Desk, letter: Letter): Promise<Received> => {
  const { mail, kind, recipients } = letter
  if (kind === 'loop' || (mail.message_id !== null && (await wasReceived(tx, mail.message_id)))) return IGNORED
  if (kind === 'bounce') return await recordBounce(tx, mail)
  if (!mail.from) return IGNORED
  const thread = await findThread(tx, desk.key, mail, recipients)
  if ((await countFrom(tx, mail.from.address.toLowerCase(), tx.now - SENDER_WINDOW)) >= MOST_PER_SENDER)
    return { ...IGNORED, state: 'quarantined' }
  if (thread) return await addToTicket(tx, letter, mail.from, thread)
  // A machine's word about nothing we know opens no ticket: two machines would talk for ever.
  return kind === 'automatic' ? IGNORED : await openTicket(tx, desk, letter, mail.from)
}

/** Takes in one raw mail, by whatever door it came. It answers when the mail is stored, and never refuses it for its form. */
export const receiveMail = async (desk: Desk, raw: Uint8Array, envelope_to: readonly string[]): Promise<Received> => {
  const mail = await parseMail(raw)
  const now = await desk.db.read(async (reader) => reader.now)
  const sha256 = await desk.files.write(raw, now)
  const letter: Letter = {
    mail,
    kind: classify(mail, desk.own_domain),
    recipients: [...envelope_to, ...mail.to, ...mail.cc],
    attachments: await storeFiles(desk, mail),
    sha256,
  }
  return await desk.db.tx(async (tx) => {
    const received = await file(tx, desk, letter)
    const { message_id, from, subject } = mail
    await insertInbound(tx, { message_id, sender: from?.address.toLowerCase() ?? '', subject: subject.slice(0, 500), sha256, ...received })
    return received
  })
}
