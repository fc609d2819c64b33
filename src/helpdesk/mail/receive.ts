import { HOUR } from '../../contract/time.ts'
import { sha256Hex, sha256HexAsync } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { isUnavailable } from '../../kernel/db/unavailable.ts'
import { AppError } from '../../kernel/errors.ts'
import { uploadAttachment } from '../attachments/attachments.ts'
import { MAX_ATTACHMENTS } from '../attachments/model.ts'
import { classifyMail } from './classify.ts'
import { type ClassifiedMail, fileMail, mailActor } from './file-mail.ts'
import type { InboundMailDeps } from './inbound-deps.ts'
import { claimInbound, type FilingResult, type NewInbound, recordFilingResult, wasReceived } from './inbound-store.ts'
import type { Envelope, InboundMail, ParsedMail } from './model.ts'
import { readMail } from './read-mail.ts'

export type { FilingResult } from './inbound-store.ts'

/** Called in the transaction that files the mail, or that finds a duplicate of it. */
export type OnFiled = (tx: Tx) => Promise<void>

const noop: OnFiled = async () => undefined

/** Stores attachments. Executable and oversized files are skipped and stay in the original mail, so that the mail itself is not lost. */
const storeAttachments = async ({ db, files }: InboundMailDeps, mail: InboundMail): Promise<readonly number[]> => {
  const ids: number[] = []
  for (const { filename, content_type, bytes, content_id } of mail.attachments.slice(0, MAX_ATTACHMENTS)) {
    try {
      ids.push((await uploadAttachment(db, files, mailActor, { filename, content_type, bytes, content_id })).id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return ids
}

// A server that got no response sends a mail again within minutes. A later copy without a Message-ID is a new mail.
const DUPLICATE_WINDOW = HOUR

/** Deduplication key of a mail: Message-ID, sender and date, because some programs give every mail the same Message-ID. */
const dedupKeyOf = ({ message_id, from, headers }: InboundMail, sha256: string): string =>
  message_id === null ? `bytes ${sha256}` : `id ${sha256Hex([message_id, from?.address.toLowerCase(), headers['date']].join('\n'))}`

const rowOf = ({ mail, kind, envelope }: Pick<ClassifiedMail, 'mail' | 'kind' | 'envelope'>, sha256: string): NewInbound => ({
  message_id: mail.message_id,
  sender: mail.from?.address.toLowerCase() ?? '',
  subject: mail.subject.slice(0, 500),
  sha256,
  kind,
  envelope,
  dedup_key: dedupKeyOf(mail, sha256),
})

const DUPLICATE: FilingResult = { state: 'ignored', ticket_id: null, reply_id: null, reason: 'Duplicate of an earlier mail.' }

type FilingWork = (tx: Tx) => Promise<FilingResult>

const claimAndFile = async (tx: Tx, row: NewInbound, work: FilingWork, onFiled: OnFiled): Promise<FilingResult> => {
  const id = await claimInbound(tx, row, row.message_id === null ? tx.now - DUPLICATE_WINDOW : undefined)
  const received = id === undefined ? DUPLICATE : await work(tx)
  if (id !== undefined) await recordFilingResult(tx, id, received)
  await onFiled(tx)
  return received
}

const MAX_TRIES = 2

/** Files a mail, or quarantines it if that fails. Tries twice, because the ticket may be merged concurrently. */
const fileOrQuarantine = async (
  deps: InboundMailDeps,
  classified: ClassifiedMail,
  row: NewInbound,
  onFiled: OnFiled,
): Promise<FilingResult> => {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    try {
      return await deps.db.tx((tx) => claimAndFile(tx, row, () => fileMail(tx, deps, classified), onFiled))
    } catch (error) {
      if (isUnavailable(error)) throw error
      deps.log.error({ err: error, sha256: row.sha256, tries }, 'a mail could not be filed')
    }
  }
  const kept = { ...DUPLICATE, state: 'quarantined', reason: 'Processing failed; see the log.' } as const
  return await deps.db.tx((tx) => claimAndFile(tx, row, async () => kept, onFiled))
}

/** Classifies a mail and stores its attachments before the transaction begins. */
export const classifyAndStore = async (deps: InboundMailDeps, mail: ParsedMail, envelope: Envelope): Promise<ClassifiedMail> => {
  const kind = classifyMail({ mail, return_path: envelope.from }, deps.own_domains)
  return { mail, kind, envelope, attachments: await storeAttachments(deps, mail), is_released: false }
}

/** A raw mail of any transport. `sender` is the key of the fair queue for parsing: the SMTP client's network, an account, a mailbox. */
export type RawMail = { readonly raw: Uint8Array; readonly envelope: Envelope; readonly sender: string }

/** Receives one raw mail and returns when it is stored durably. Refuses no mail for its format. */
export const receiveMail = async (
  deps: InboundMailDeps,
  { raw, envelope, sender }: RawMail,
  onFiled: OnFiled = noop,
): Promise<FilingResult> => {
  const mail = await readMail(raw, sender)
  const kind = classifyMail({ mail, return_path: envelope.from }, deps.own_domains)
  const row = rowOf({ mail, kind, envelope }, await sha256HexAsync(raw))
  const { now, isKnown } = await deps.db.read(async (reader) => ({ now: reader.now, isKnown: await wasReceived(reader, row.dedup_key) }))
  await deps.files.write(raw, now)
  // Duplicates, loops and bounces are not filed on a ticket, so their attachments are not stored.
  const isBare = isKnown || kind === 'loop' || kind === 'bounce'
  return await fileOrQuarantine(deps, await classifyAndStore(deps, isBare ? { ...mail, attachments: [] } : mail, envelope), row, onFiled)
}

/** Records a mail above the maximum size; the mail itself stays on its mail server. */
export const recordOversizedMail = async (
  { db }: InboundMailDeps,
  { key, to, also: onFiled }: { key: string; to: string; also: OnFiled },
): Promise<FilingResult> => {
  const row: NewInbound = { message_id: null, sender: '', subject: '', sha256: '', kind: 'normal', envelope: { to: [to] }, dedup_key: key }
  const kept = { ...DUPLICATE, state: 'quarantined', reason: 'Too large. The mail remains in its mailbox.' } as const
  return await db.tx((tx) => claimAndFile(tx, row, async () => kept, onFiled))
}
