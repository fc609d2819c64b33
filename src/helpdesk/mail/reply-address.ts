import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signed reply addresses, which contain the ticket and cannot be forged: `support+t1042.3f9c2a…@example.com`. */

const MARK_LENGTH = 16

const signTicketId = (key: Uint8Array, ticket_id: number): string =>
  createHmac('sha256', key).update(`reply-to ${ticket_id}`).digest('hex').slice(0, MARK_LENGTH)

export const toReplyAddress = (key: Uint8Array, address: string, ticket_id: number): string => {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+t${ticket_id}.${signTicketId(key, ticket_id)}${address.slice(at)}`
}

export const parseReplyAddress = (
  key: Uint8Array,
  address: string,
): { readonly mailbox: string; readonly ticket_id: number | undefined } => {
  const found = /^(.+)\+t(\d{1,15})\.([0-9a-f]{16})@(.+)$/i.exec(address.trim())
  if (!found) return { mailbox: address.trim().toLowerCase(), ticket_id: undefined }
  const [, local = '', digits = '', mark = '', domain = ''] = found
  const expected = Buffer.from(signTicketId(key, Number(digits)))
  const isGenuine = timingSafeEqual(expected, Buffer.from(mark.toLowerCase()))
  return { mailbox: `${local}@${domain}`.toLowerCase(), ticket_id: isGenuine ? Number(digits) : undefined }
}

/** Parses a ticket reference such as `[HD-1042]` anywhere in a subject. */
export const parseSubjectReference = (subject: string): number | undefined => {
  const digits = /\[HD-(\d{1,15})\]/i.exec(subject)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export const cleanSubject = (subject: string): string =>
  subject
    .replaceAll(/\[HD-\d{1,15}\]/gi, '')
    .replace(/^(\s*(re|aw|antw|sv|vs|odp|fwd?|wg|tr|rv|ref|res)(\[\d+\])?\s*:\s*)+/i, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
