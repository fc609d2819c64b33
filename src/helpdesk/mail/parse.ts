import PostalMime, { type Address, type Email } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'
import type { InboundFile, InboundMail } from './model.ts'

const mailboxesOf = (addresses: readonly Address[] | undefined): readonly { name: string; address: string }[] =>
  (addresses ?? []).flatMap((one) =>
    'group' in one && one.group ? one.group : one.address ? [{ name: one.name, address: one.address }] : [],
  )

const idsIn = (text: string | undefined): readonly string[] => text?.match(/<[^<>\s]+>/g) ?? []

const firstHeaders = (email: Email): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = Object.create(null)
  for (const { key, value } of email.headers) headers[key] ??= value
  return headers
}

// Postal-mime hands out bytes unless it is asked for text.
const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

const NAMES: Readonly<Record<string, string>> = { 'text/calendar': 'invitation.ics', 'message/rfc822': 'message.eml' }

const filesOf = (email: Email): readonly InboundFile[] =>
  email.attachments
    .filter(({ mimeType }) => !/^message\/(delivery-status|disposition-notification)$/.test(mimeType))
    .map(({ filename, mimeType, content, contentId }) => ({
      filename: filename || NAMES[mimeType] || 'attachment',
      content_type: mimeType,
      bytes: bytesOf(content),
      content_id: contentId?.replace(/^<|>$/g, '') ?? null,
    }))

const textOfHtml = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<(br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, '$&\n'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** A delivery report names the mail it is about in the part it brings back. */
const bounceOf = (email: Email, headers: Readonly<Record<string, string>>): InboundMail['bounce'] => {
  const isReport = /multipart\/report/i.test(headers['content-type'] ?? '') && /delivery-status/i.test(headers['content-type'] ?? '')
  if (!isReport) return null
  const report = email.attachments.map(({ content }) => Buffer.from(bytesOf(content)).toString('latin1')).join('\n')
  const whole = `${report}\n${email.text ?? ''}`
  const status = /^status:\s*([245])\.\d+\.\d+/im.exec(whole)?.[1]
  const reason = /^diagnostic-code:\s*(?:smtp;)?\s*(.+)$/im.exec(whole)?.[1] ?? 'The mail could not be delivered.'
  return {
    message_id: /^message-id:\s*(<[^>]+>)/im.exec(whole)?.[1] ?? null,
    is_permanent: status !== '4',
    reason: reason.trim().slice(0, 500),
  }
}

/** Reads a raw mail. Whatever is broken in it is read as well as it can be: a mail is never refused for its form. */
export const parseMail = async (raw: Uint8Array): Promise<InboundMail> => {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 50 })
  const headers = firstHeaders(email)
  const from = mailboxesOf(email.from ? [email.from] : [])[0] ?? null
  const html = email.html ?? null
  return {
    message_id: idsIn(email.messageId)[0] ?? null,
    in_reply_to: idsIn(email.inReplyTo),
    references: idsIn(email.references),
    from,
    to: mailboxesOf(email.to).map(({ address }) => address),
    cc: mailboxesOf(email.cc).map(({ address }) => address),
    subject: (email.subject ?? '').replaceAll(/\s+/g, ' ').trim(),
    text: email.text?.trim() || (html ? textOfHtml(html) : ''),
    html,
    headers,
    attachments: filesOf(email),
    bounce: bounceOf(email, headers),
  }
}
