import type { Address, Attachment, Email } from 'postal-mime'
import { parseMime } from '../../kernel/mail/mime.ts'
import { toStorable } from '../../kernel/storable-text.ts'
import { toAuthTrace } from './authentication-results.ts'
import { parseBounce } from './bounce-report.ts'
import { htmlToText } from './html-text.ts'
import type { Correspondent, InboundFile, InboundMail } from './model.ts'
import { readTnef, type TnefContent } from './tnef.ts'

const MAX_ADDRESS_LENGTH = 320
const MAX_MESSAGE_ID_LENGTH = 900
const MAX_CONTENT_ID_LENGTH = 255
const MAX_TEXT_LENGTH = 1_000_000
const MAX_PARTS = 200
const MAX_ADDRESSES = 500
const MAX_REFERENCES = 200
const MAX_SUBJECT_LENGTH = 2_000
const MAX_HEADERS = 500

const isAddress = (address: string): boolean => address.length <= MAX_ADDRESS_LENGTH && /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)

const correspondentsOf = (addresses: readonly Address[] | undefined): readonly Correspondent[] =>
  (addresses ?? [])
    .slice(0, MAX_ADDRESSES)
    .flatMap((one) => ('group' in one && one.group ? one.group : [{ name: one.name, address: one.address ?? '' }]))
    .map(({ name, address }) => ({
      name: toStorable(name).replaceAll(/\s+/g, ' ').trim().slice(0, 255),
      address: toStorable(address).trim(),
    }))
    .filter(({ address }) => isAddress(address))
    .slice(0, MAX_ADDRESSES)

const idsIn = (text: string | undefined): readonly string[] =>
  (toStorable(text ?? '').match(/<[^<>\s]+>/g) ?? []).filter((id) => id.length <= MAX_MESSAGE_ID_LENGTH).slice(-MAX_REFERENCES)

const firstHeaders = (email: Email): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = Object.create(null)
  for (const { key, value } of email.headers.slice(0, MAX_HEADERS)) headers[key] ??= toStorable(value)
  // Several programs may each have added an X-Loop header, so all values are kept.
  const marks = email.headers.filter(({ key }) => key === 'x-loop')
  if (marks.length > 1) headers['x-loop'] = marks.map(({ value }) => toStorable(value)).join(' ')
  return headers
}

// Postal-mime returns bytes unless text is requested.
const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

const DEFAULT_FILENAMES: Readonly<Record<string, string>> = {
  'text/calendar': 'invitation.ics',
  'message/rfc822': 'message.eml',
  'application/pgp-signature': 'signature.asc',
  'application/pgp-encrypted': 'version.txt',
  'text/rfc822-headers': 'headers.txt',
}

const isForPrograms = (content_type: string): boolean =>
  /^message\/(?:delivery-status|global-delivery-status|disposition-notification|feedback-report)$/.test(content_type)

const partIdOf = (contentId: string | undefined): string | null => {
  const id = toStorable(contentId ?? '')
    .trim()
    .replace(/^<|>$/g, '')
  return id === '' || id.length > MAX_CONTENT_ID_LENGTH ? null : id
}

const isTnef = ({ mimeType, filename }: Attachment): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/i.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '')

const tnefIn = (attachment: Attachment): TnefContent | undefined => (isTnef(attachment) ? readTnef(bytesOf(attachment.content)) : undefined)

const fileOf = ({ filename, mimeType, content, contentId }: Attachment): InboundFile => ({
  filename: toStorable(filename ?? '') || DEFAULT_FILENAMES[mimeType] || 'attachment',
  content_type: mimeType,
  bytes: bytesOf(content),
  content_id: partIdOf(contentId),
})

/** The files inside a winmail.dat, or the winmail.dat itself if it has none and the mail has no other text. */
const unpacked = (attachment: Attachment, has_text: boolean): readonly InboundFile[] => {
  const tnef = tnefIn(attachment)
  if (!tnef || (tnef.files.length === 0 && !has_text)) return [fileOf(attachment)]
  return tnef.files.map((file) => ({ ...file, filename: toStorable(file.filename), content_id: partIdOf(file.content_id ?? undefined) }))
}

const filesOf = (email: Email, has_text: boolean): readonly InboundFile[] =>
  email.attachments
    .slice(0, MAX_PARTS)
    .filter(({ mimeType }) => !isForPrograms(mimeType))
    .flatMap((attachment) => unpacked(attachment, has_text))
    .slice(0, MAX_PARTS)

const partsOf = (email: Email) =>
  email.attachments.slice(0, MAX_PARTS).map(({ mimeType, content }) => ({
    content_type: mimeType,
    text: Buffer.from(bytesOf(content)).subarray(0, 65_536).toString('latin1'),
  }))

const plainOf = (text: string | undefined): string =>
  toStorable(text ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()

/** The text of the mail, or of its winmail.dat if Exchange has put the whole mail there. */
const textOf = ({ text, html, attachments }: Email): string => {
  const written = plainOf(text) || htmlToText(toStorable(html ?? ''))
  const [tnef] = written === '' ? attachments.slice(0, MAX_PARTS).flatMap((attachment) => tnefIn(attachment) ?? []) : []
  return (written || plainOf(tnef?.text)).slice(0, MAX_TEXT_LENGTH)
}

const mailOf = (email: Email): InboundMail => {
  const headers = firstHeaders(email)
  const [reply_to = null] = correspondentsOf(email.replyTo)
  const authors = [...correspondentsOf(email.from ? [email.from] : []), ...correspondentsOf(email.sender ? [email.sender] : [])]
  const text = textOf(email)
  const mail = {
    message_id: idsIn(email.messageId)[0] ?? null,
    in_reply_to: idsIn(email.inReplyTo),
    references: idsIn(email.references),
    from: authors[0] ?? reply_to,
    reply_to,
    to: correspondentsOf(email.to).map(({ address }) => address),
    cc: correspondentsOf(email.cc).map(({ address }) => address),
    subject: toStorable(email.subject ?? '')
      .slice(0, MAX_SUBJECT_LENGTH)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    text,
    html: email.html ? toStorable(email.html) : null,
    headers,
    auth_trace: toAuthTrace(email.headers),
    hops: email.headers.filter(({ key }) => key === 'received').length,
    attachments: filesOf(email, text !== ''),
  }
  return { ...mail, bounce: parseBounce({ ...mail, parts: partsOf(email) }) }
}

export const MAX_HEADER_BYTES = 65_536

const headOf = (raw: Uint8Array): Uint8Array => {
  const text = Buffer.from(raw).subarray(0, MAX_HEADER_BYTES).toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
  const lines = text
    .slice(0, end)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  return Buffer.from(`${lines.filter((line) => !/^content-/i.test(line)).join('\r\n')}\r\n\r\n`, 'latin1')
}

const MAX_RAW_BODY_BYTES = 200_000

/** Characters that plain text does not contain: the first nine control characters, and U+FFFD, which replaces invalid bytes. */
const BINARY_MARKERS = [...Array.from({ length: 9 }, (_, code) => String.fromCodePoint(code)), '\ufffd']
const isBinary = (text: string): boolean => BINARY_MARKERS.some((sign) => text.includes(sign))

/** Decodes the text below the header of a malformed mail, regardless of its declared type. */
const bodyOf = (raw: Uint8Array): string => {
  const head = /\r?\n\r?\n/.exec(Buffer.from(raw).subarray(0, MAX_HEADER_BYTES).toString('latin1'))
  if (!head) return ''
  const bytes = Buffer.from(raw).subarray(head.index + head[0].length)
  const text = bytes.length > MAX_RAW_BODY_BYTES ? '' : bytes.toString('utf8')
  return isBinary(text) ? '' : text.replaceAll(/\r\n?/g, '\n').trim()
}

/** Whether the parser may have missed the text of a mail: no text, and at most one part, which has an invalid content type. */
const isHidden = ({ text, html, headers, attachments }: InboundMail): boolean =>
  text === '' &&
  !/^\s*text\//i.test(headers['content-type'] ?? 'text/plain') &&
  html === null &&
  attachments.every(({ content_type }) => !content_type.includes('/')) &&
  attachments.length < 2

/** Parses only the header of a mail whose body cannot be parsed; the whole mail becomes an attachment. */
export const parseHeader = async (raw: Uint8Array): Promise<InboundMail> => {
  const mail = mailOf(await parseMime(headOf(raw)))
  const whole = { filename: 'message.eml', content_type: 'message/rfc822', bytes: raw, content_id: null }
  return { ...mail, text: 'This mail could not be parsed. The original is attached.', attachments: [whole] }
}

/** Parses a raw mail as far as possible: no mail is refused for its format. */
export const parseMail = async (raw: Uint8Array): Promise<InboundMail> => {
  try {
    const mail = mailOf(await parseMime(raw, { maxNestingDepth: 50, maxRfc822NestingDepth: 0 }))
    return isHidden(mail) ? { ...mail, text: bodyOf(raw), attachments: [] } : mail
  } catch {
    return await parseHeader(raw)
  }
}
