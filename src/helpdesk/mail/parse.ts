import type { Address, Email } from 'postal-mime'
import { parseMime } from '../../kernel/mime.ts'
import { authTraceOf } from './authentication-results.ts'
import { bounceIn } from './bounce-report.ts'
import { textOfMail } from './html-text.ts'
import type { Correspondent, InboundFile, InboundMail } from './model.ts'

const LONGEST_ADDRESS = 320
const LONGEST_ID = 900
const LONGEST_PART_ID = 255
const LONGEST_TEXT = 1_000_000
const MOST_PARTS = 200
const MAX_ADDRESSES = 500
const MAX_REFERENCES = 200
const MAX_SUBJECT_LENGTH = 2_000
const MAX_HEADERS = 500

/** One of the databases stores no NUL in a text, and no mail means one. */
const clean = (text: string): string => text.replaceAll('\0', '')

const isAddress = (address: string): boolean => address.length <= LONGEST_ADDRESS && /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)

const correspondentsOf = (addresses: readonly Address[] | undefined): readonly Correspondent[] =>
  (addresses ?? [])
    .slice(0, MAX_ADDRESSES)
    .flatMap((one) => ('group' in one && one.group ? one.group : [{ name: one.name, address: one.address ?? '' }]))
    .map(({ name, address }) => ({ name: clean(name).replaceAll(/\s+/g, ' ').trim().slice(0, 255), address: clean(address).trim() }))
    .filter(({ address }) => isAddress(address))
    .slice(0, MAX_ADDRESSES)

const idsIn = (text: string | undefined): readonly string[] =>
  (clean(text ?? '').match(/<[^<>\s]+>/g) ?? []).filter((id) => id.length <= LONGEST_ID).slice(-MAX_REFERENCES)

const firstHeaders = (email: Email): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = Object.create(null)
  for (const { key, value } of email.headers.slice(0, MAX_HEADERS)) headers[key] ??= clean(value)
  // Every machine on the way may add a mark of its own.
  const marks = email.headers.filter(({ key }) => key === 'x-loop')
  if (marks.length > 1) headers['x-loop'] = marks.map(({ value }) => clean(value)).join(' ')
  return headers
}

// Postal-mime hands out bytes unless it is asked for text.
const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

const NAMES: Readonly<Record<string, string>> = {
  'text/calendar': 'invitation.ics',
  'message/rfc822': 'message.eml',
  'application/pgp-signature': 'signature.asc',
  'application/pgp-encrypted': 'version.txt',
  'text/rfc822-headers': 'headers.txt',
}

/** The parts of a report that only programs read. */
const isForPrograms = (content_type: string): boolean =>
  /^message\/(?:delivery-status|global-delivery-status|disposition-notification|feedback-report)$/.test(content_type)

/** What the mail calls this part of itself; a name too long to be one is none. */
const partIdOf = (contentId: string | undefined): string | null => {
  const id = clean(contentId ?? '')
    .trim()
    .replace(/^<|>$/g, '')
  return id === '' || id.length > LONGEST_PART_ID ? null : id
}

const filesOf = (email: Email): readonly InboundFile[] =>
  email.attachments
    .slice(0, MOST_PARTS)
    .filter(({ mimeType }) => !isForPrograms(mimeType))
    .map(({ filename, mimeType, content, contentId }) => ({
      filename: clean(filename ?? '') || NAMES[mimeType] || 'attachment',
      content_type: mimeType,
      bytes: bytesOf(content),
      content_id: partIdOf(contentId),
    }))

const partsOf = (email: Email) =>
  email.attachments.slice(0, MOST_PARTS).map(({ mimeType, content }) => ({
    content_type: mimeType,
    text: Buffer.from(bytesOf(content)).subarray(0, 65_536).toString('latin1'),
  }))

const textOf = ({ text, html }: Email): string => {
  const plain = clean(text ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()
  return (plain || textOfMail(clean(html ?? ''))).slice(0, LONGEST_TEXT)
}

const mailOf = (email: Email): InboundMail => {
  const headers = firstHeaders(email)
  const [reply_to = null] = correspondentsOf(email.replyTo)
  const said = [...correspondentsOf(email.from ? [email.from] : []), ...correspondentsOf(email.sender ? [email.sender] : [])]
  const mail = {
    message_id: idsIn(email.messageId)[0] ?? null,
    in_reply_to: idsIn(email.inReplyTo),
    references: idsIn(email.references),
    from: said[0] ?? reply_to,
    reply_to,
    to: correspondentsOf(email.to).map(({ address }) => address),
    cc: correspondentsOf(email.cc).map(({ address }) => address),
    subject: clean(email.subject ?? '')
      .slice(0, MAX_SUBJECT_LENGTH)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    text: textOf(email),
    html: email.html ? clean(email.html) : null,
    headers,
    auth_trace: authTraceOf(email.headers),
    hops: email.headers.filter(({ key }) => key === 'received').length,
    attachments: filesOf(email),
  }
  return { ...mail, bounce: bounceIn({ ...mail, parts: partsOf(email) }) }
}

export const LONGEST_HEAD = 65_536

/** Only the head of a mail whose body is beyond reading; the mail itself is its attachment. */
const headOf = (raw: Uint8Array): Uint8Array => {
  const text = Buffer.from(raw).subarray(0, LONGEST_HEAD).toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
  const lines = text
    .slice(0, end)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  return Buffer.from(`${lines.filter((line) => !/^content-/i.test(line)).join('\r\n')}\r\n\r\n`, 'latin1')
}

const LONGEST_BODY = 200_000

/** No text has the first nine characters there are, nor the one that stands for bytes that are none. */
const NEVER_IN_TEXT = [...Array.from({ length: 9 }, (_, code) => String.fromCodePoint(code)), '\ufffd']
const isBinary = (text: string): boolean => NEVER_IN_TEXT.some((sign) => text.includes(sign))

/** What is below the head, where a form that is wrong hides it: words are words, whatever they are said to be. */
const bodyOf = (raw: Uint8Array): string => {
  const head = /\r?\n\r?\n/.exec(Buffer.from(raw).subarray(0, LONGEST_HEAD).toString('latin1'))
  if (!head) return ''
  const bytes = Buffer.from(raw).subarray(head.index + head[0].length)
  const text = bytes.length > LONGEST_BODY ? '' : bytes.toString('utf8')
  return isBinary(text) ? '' : text.replaceAll(/\r\n?/g, '\n').trim()
}

/** Nothing to read where something else than a text was announced, and at most one part, of a type that is none. */
const isHidden = ({ text, html, headers, attachments }: InboundMail): boolean =>
  text === '' &&
  !/^\s*text\//i.test(headers['content-type'] ?? 'text/plain') &&
  html === null &&
  attachments.every(({ content_type }) => !content_type.includes('/')) &&
  attachments.length < 2

/** The header of a mail whose body cannot be parsed, with the whole mail as its attachment. */
export const parseHeader = async (raw: Uint8Array): Promise<InboundMail> => {
  const mail = mailOf(await parseMime(headOf(raw)))
  const whole = { filename: 'message.eml', content_type: 'message/rfc822', bytes: raw, content_id: null }
  return { ...mail, text: 'This mail could not be read. It is attached as it came.', attachments: [whole] }
}

/** Reads a raw mail. Whatever is broken in it is read as well as it can be: a mail is never refused for its form. */
export const parseMail = async (raw: Uint8Array): Promise<InboundMail> => {
  try {
    const mail = mailOf(await parseMime(raw, { maxNestingDepth: 50, maxRfc822NestingDepth: 0 }))
    return isHidden(mail) ? { ...mail, text: bodyOf(raw), attachments: [] } : mail
  } catch {
    return await parseHeader(raw)
  }
}
