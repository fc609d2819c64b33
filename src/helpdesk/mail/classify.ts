import type { InboundMail } from './model.ts'

/** What to make of a mail before anybody reads it. */
export type MailClass =
  /** From a person. */
  | 'normal'
  /** Written by a machine: kept, but it opens nothing again and nobody answers it automatically. */
  | 'automatic'
  /** A report that a mail of ours did not arrive. */
  | 'bounce'
  /** Our own words coming back. */
  | 'loop'

const PRECEDENCE = /^(bulk|list|junk|auto_reply)$/i

const isAutomatic = ({ headers }: InboundMail): boolean => {
  const submitted = headers['auto-submitted']
  if (submitted !== undefined && !/^no\b/i.test(submitted.trim())) return true
  if (PRECEDENCE.test((headers['precedence'] ?? '').trim())) return true
  if (headers['x-autoreply'] !== undefined || headers['x-autorespond'] !== undefined || headers['x-auto-response-suppress'] !== undefined)
    return true
  return headers['return-path']?.trim() === '<>'
}

/** `own_domain` is the part after @ of the ids we give our mails; whoever sends us one as its own is sending our mail back. */
export const classify = (mail: InboundMail, own_domain: string): MailClass => {
  if (mail.bounce) return 'bounce'
  if (mail.headers['x-loop'] === own_domain || mail.message_id?.endsWith(`@${own_domain}>`)) return 'loop'
  return isAutomatic(mail) ? 'automatic' : 'normal'
}
