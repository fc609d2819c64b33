import { HOUR } from '../../contract/time.ts'
import { sha256Hex, sha256HexAsync } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { isUnavailable } from '../../kernel/db/unavailable.ts'
import { AppError } from '../../kernel/errors.ts'
import { upload } from '../attachments/attachments.ts'
import { MOST_ATTACHMENTS } from '../attachments/model.ts'
import { classify } from './classify.ts'
import type { Desk } from './desk.ts'
import { fileMail, postman, type Letter } from './file-mail.ts'
import { claimInbound, settleInbound, wasReceived, type NewInbound, type Received } from './inbound-store.ts'
import type { Envelope, InboundMail, ParsedMail } from './model.ts'
import { readMail } from './read-mail.ts'

export type { Received } from './inbound-store.ts'

/** Done in the transaction in which the mail gets its place, or was found to have one. */
export type Also = (tx: Tx) => Promise<void>

const nothing: Also = async () => undefined

/** Files that run by themselves, or are too large, stay in the original mail; the letter itself must not be lost for them. */
const storeFiles = async ({ db, files }: Desk, mail: InboundMail): Promise<readonly number[]> => {
  const ids: number[] = []
  for (const { filename, content_type, bytes, content_id } of mail.attachments.slice(0, MOST_ATTACHMENTS)) {
    try {
      ids.push((await upload(db, files, postman, { filename, content_type, bytes, content_id })).id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return ids
}

// A server that did not hear our answer sends a mail again within minutes; a program without ids may mean the same text anew later.
const SAME_BYTES_FOR = HOUR

/** Mails are the same when they have the same id, sender and date: some programs give every mail the same id. */
const keyOf = ({ message_id, from, headers }: InboundMail, sha256: string): string =>
  message_id === null ? `bytes ${sha256}` : `id ${sha256Hex([message_id, from?.address.toLowerCase(), headers['date']].join('\n'))}`

const rowOf = ({ mail, kind, envelope }: Pick<Letter, 'mail' | 'kind' | 'envelope'>, sha256: string): NewInbound => ({
  message_id: mail.message_id,
  sender: mail.from?.address.toLowerCase() ?? '',
  subject: mail.subject.slice(0, 500),
  sha256,
  kind,
  envelope,
  dedup_key: keyOf(mail, sha256),
})

const DOUBLE: Received = { state: 'ignored', ticket_id: null, reply_id: null, reason: 'It had come already.' }

type Work = (tx: Tx) => Promise<Received>

const claimAndDo = async (tx: Tx, row: NewInbound, work: Work, also: Also): Promise<Received> => {
  const id = await claimInbound(tx, row, row.message_id === null ? tx.now - SAME_BYTES_FOR : undefined)
  const received = id === undefined ? DOUBLE : await work(tx)
  if (id !== undefined) await settleInbound(tx, id, received)
  await also(tx)
  return received
}

const TRIES = 2

/**
 * A mail that cannot be filed is kept for a person; sending it again and again would change nothing. It is tried twice, because the
 * ticket it belongs to may be merged at this very moment.
 */
const fileOrKeep = async (desk: Desk, letter: Letter, row: NewInbound, also: Also): Promise<Received> => {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      return await desk.db.tx((tx) => claimAndDo(tx, row, () => fileMail(tx, desk, letter), also))
    } catch (error) {
      if (isUnavailable(error)) throw error
      desk.log.error({ err: error, sha256: row.sha256, tries }, 'a mail could not be filed')
    }
  }
  const kept = { ...DOUBLE, state: 'quarantined', reason: 'It could not be filed; the log says why.' } as const
  return await desk.db.tx((tx) => claimAndDo(tx, row, async () => kept, also))
}

/** A mail made ready for its place: what takes long is done before a transaction begins. */
export const letterOf = async (desk: Desk, mail: ParsedMail, envelope: Envelope): Promise<Letter> => {
  const kind = classify({ mail, return_path: envelope.from }, desk.own_domains)
  return { mail, kind, envelope, attachments: await storeFiles(desk, mail), is_released: false }
}

/** A raw mail, however it arrived. `sender` is the key of the fair queue for parsing: the SMTP client's network, an account, a mailbox. */
export type RawMail = { readonly raw: Uint8Array; readonly envelope: Envelope; readonly sender: string }

/** Takes in one raw mail. It answers when the mail is durable, and never refuses it for its form. */
export const receiveMail = async (desk: Desk, { raw, envelope, sender }: RawMail, also: Also = nothing): Promise<Received> => {
  const mail = await readMail(raw, sender)
  const kind = classify({ mail, return_path: envelope.from }, desk.own_domains)
  const row = rowOf({ mail, kind, envelope }, await sha256HexAsync(raw))
  const { now, isKnown } = await desk.db.read(async (reader) => ({ now: reader.now, isKnown: await wasReceived(reader, row.dedup_key) }))
  await desk.files.write(raw, now)
  // What will not be filed needs no files of its own.
  const isBare = isKnown || kind === 'loop' || kind === 'bounce'
  return await fileOrKeep(desk, await letterOf(desk, isBare ? { ...mail, attachments: [] } : mail, envelope), row, also)
}

/** A mail too large to be taken in stays where it is; a person is told that it is there. */
export const recordUnread = async ({ db }: Desk, { key, to, also }: { key: string; to: string; also: Also }): Promise<Received> => {
  const row: NewInbound = { message_id: null, sender: '', subject: '', sha256: '', kind: 'normal', envelope: { to: [to] }, dedup_key: key }
  const kept = { ...DOUBLE, state: 'quarantined', reason: 'It is too large. It is still in the mailbox it came to.' } as const
  return await db.tx((tx) => claimAndDo(tx, row, async () => kept, also))
}
