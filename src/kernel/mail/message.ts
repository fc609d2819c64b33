import { MILLISECOND, type Instant } from '../../contract/time.ts'
import { parseMailAddress, type MailAddress } from '../mail-address.ts'

export type MailAttachment = { readonly filename: string; readonly content_type: string; /** Base64. */ readonly content: string }

export type OutgoingMail = {
  readonly to: readonly string[]
  readonly cc?: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly from?: string
  readonly reply_to?: string
  readonly attachments?: readonly MailAttachment[]
  readonly message_id?: string
  readonly in_reply_to?: string
  readonly references?: readonly string[]
}

const HEADER_NAME = /^[!-9;-~]+$/
const OWN_HEADERS =
  /^(from|sender|to|cc|bcc|reply-to|subject|date|message-id|in-reply-to|references|return-path|received|mime-version|content-.*)$/i
const MESSAGE_ID = /^<[^<>\s\p{Cc}]+>$/u
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/

const validateAddress = (text: string): string | undefined =>
  parseMailAddress(text) ? undefined : `${JSON.stringify(text)} is not a valid mail address.`

const validateHeader = (name: string): string | undefined => {
  if (!HEADER_NAME.test(name)) return `${JSON.stringify(name)} is not the name of a mail header.`
  return OWN_HEADERS.test(name) ? `The header ${name} cannot be given by name; it follows from the mail itself.` : undefined
}

/** Why the mail can never be sent; undefined if it is valid. */
export const validateMail = ({ to, cc = [], from, reply_to, headers = {}, message_id }: OutgoingMail): string | undefined => {
  if (to.length + cc.length === 0) return 'The mail has no recipient.'
  if (message_id !== undefined && !MESSAGE_ID.test(message_id)) return 'The Message-ID must be in angle brackets.'
  const addresses = [...to, ...cc, ...[from, reply_to].filter((text) => text !== undefined)]
  return [...addresses.map(validateAddress), ...Object.keys(headers).map(validateHeader)].find((problem) => problem !== undefined)
}

/** Subjects and names come from untrusted input: a line break must not start a header. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const addressesOf = (texts: readonly string[]): MailAddress[] => texts.map(parseMailAddress).filter((address) => address !== undefined)

type MessageContext = { readonly mail_id: number; readonly from: string; readonly created_at: Instant }

/** Stable across retries, so that a receiver can detect duplicates. */
const defaultMessageId = ({ mail_id, created_at }: MessageContext, sender: MailAddress | undefined): string =>
  `<${created_at.toString(36)}.${mail_id}@${sender?.address.split('@')[1] ?? 'localhost'}>`

/** The mail for the SMTP library. The envelope is explicit, so that no header can add a recipient. */
export const toMimeMessage = (mail: OutgoingMail, context: MessageContext) => {
  const [from] = addressesOf([context.from])
  const to = addressesOf(mail.to)
  const cc = addressesOf(mail.cc ?? [])
  const [replyTo] = addressesOf(mail.reply_to === undefined ? [] : [mail.reply_to])
  return {
    envelope: { from: from?.address ?? '', to: [...to, ...cc].map(({ address }) => address) },
    from,
    to,
    cc,
    replyTo,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    date: new Date(Math.floor(context.created_at / MILLISECOND)),
    messageId: mail.message_id ?? defaultMessageId(context, from),
    inReplyTo: mail.in_reply_to !== undefined && MESSAGE_ID.test(mail.in_reply_to) ? mail.in_reply_to : undefined,
    references: (mail.references ?? []).filter((id) => MESSAGE_ID.test(id)),
    headers: Object.fromEntries(Object.entries(mail.headers ?? {}).map(([name, value]) => [name, oneLine(value)])),
    attachments: (mail.attachments ?? []).map(({ filename, content_type, content }) => ({
      filename: oneLine(filename),
      contentType: MEDIA_TYPE.test(content_type) ? content_type : 'application/octet-stream',
      content: Buffer.from(content, 'base64'),
    })),
  }
}

export type MimeMessage = ReturnType<typeof toMimeMessage>
