import type { Correspondent, InboundMail } from './model.ts'
import { parseMail } from './parse.ts'
import { cleanSubject } from './reply-address.ts'

const MAX_TEXT_LENGTH = 20_000
const FORWARD = /^\s*(fwd?|wg|tr|rv)\s*:/i
const SENDER = /^\s*[>*\s]*(?:from|von|de|da)\s*:\s*\*?\s*"?([^"<\r\n]*?)"?\s*<?([^\s<>"@]+@[^\s<>",;]+)>?/im

const isForward = (subject: string): boolean => FORWARD.test(subject) && cleanSubject(subject) !== subject

const parseSender = (text: string): Correspondent | null => {
  const found = SENDER.exec(text.slice(0, MAX_TEXT_LENGTH))
  return found?.[2] ? { name: (found[1] ?? '').trim(), address: found[2].replace(/^mailto:/i, '') } : null
}

/** The original author of a forwarded mail, inline or attached. */
export const findForwardedAuthor = async ({ subject, text, attachments }: InboundMail): Promise<Correspondent | null> => {
  if (!isForward(subject)) return null
  const inner = attachments.find(({ content_type }) => content_type === 'message/rfc822')
  return parseSender(text) ?? (inner ? (await parseMail(inner.bytes)).from : null)
}
