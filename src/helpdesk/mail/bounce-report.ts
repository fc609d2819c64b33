import type { BounceReport, InboundMail } from './model.ts'

type ReportPart = { readonly content_type: string; readonly text: string }

/** Input of the parser: the mail and its parts as text. */
export type BounceReportSource = Pick<InboundMail, 'headers' | 'subject' | 'from' | 'in_reply_to' | 'references' | 'text'> & {
  readonly parts: readonly ReportPart[]
}

const MAX_REASON_LENGTH = 500
const DAEMON = /^(?:mailer-daemon|postmaster|mail-?daemon|bounces?|mdaemon)@/i
const SUBJECT =
  /(?:undeliver|delivery (?:status notification|failure|has failed)|mail delivery failed|delivery failed|returned mail|failure notice|message not delivered|nicht zustellbar|unzustellbar|non remis|no se puede entregar|mancata consegna|niet bezorgd|не доставлено|无法投递|配信不能)/i

const isReport = ({ headers, from, subject }: BounceReportSource): boolean => {
  const type = headers['content-type'] ?? ''
  if (/multipart\/report/i.test(type) && /delivery-status/i.test(type)) return true
  if (headers['x-failed-recipients'] !== undefined) return true
  // Old servers send bounces as plain mails.
  return from !== null && DAEMON.test(from.address) && SUBJECT.test(subject)
}

const unfolded = (text: string): string => text.replaceAll(/\r?\n[ \t]+/g, ' ')

const fieldIn = (text: string, name: string): string | undefined => new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(text)?.[1]?.trim()

const recipientOf = (status: string, { headers }: BounceReportSource): string | null => {
  const named = fieldIn(status, 'Final-Recipient') ?? fieldIn(status, 'Original-Recipient')
  const address = (named?.replace(/^[^;]*;/, '') ?? headers['x-failed-recipients']?.split(',')[0] ?? '').trim().replaceAll(/[<>]/g, '')
  return address.includes('@') ? address.toLowerCase().slice(0, 320) : null
}

const REASON_IN_TEXT = /^.{0,40}\b[45]\d\d[ -]#?[45]\.\d{1,3}\.\d{1,3}.*$|^.{0,20}\b55\d[ -].*$/im

const reasonOf = (status: string, text: string): string => {
  const diagnostic = fieldIn(status, 'Diagnostic-Code')?.replace(/^[\w-]+\s*;\s*/, '') ?? REASON_IN_TEXT.exec(text)?.[0]
  return (diagnostic ?? 'The mail could not be delivered.').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH)
}

const idIn = (text: string): readonly string[] => [...text.matchAll(/^message-id:\s*(<[^<>\s]{1,900}>)/gim)].map(([, id]) => id ?? '')

/** Parses a delivery status notification (RFC 3464) or the plain bounce of an old server; null for other mails and reports of success. */
export const parseBounce = (mail: BounceReportSource): BounceReport | null => {
  if (!isReport(mail)) return null
  const status = unfolded(mail.parts.find(({ content_type }) => content_type.includes('delivery-status'))?.text ?? '')
  const action = fieldIn(status, 'Action')?.toLowerCase()
  if (action !== undefined && /^(?:delivered|relayed|expanded)\b/.test(action)) return null
  const returned = unfolded(
    mail.parts
      .filter(({ content_type }) => /rfc822/.test(content_type))
      .map(({ text }) => text)
      .join('\n'),
  )
  const text = unfolded(mail.text)
  const code =
    /(?:^|\s)([245])\.\d{1,3}\.\d{1,3}/.exec(fieldIn(status, 'Status') ?? '')?.[1] ?? /\b([45])\d\d[ -]#?[45]\.\d/.exec(text)?.[1]
  return {
    message_ids: [...new Set([...idIn(returned), ...idIn(status), ...idIn(text), ...mail.in_reply_to, ...mail.references.toReversed()])],
    is_permanent: action === 'failed' || (action !== 'delayed' && code !== '4'),
    recipient: recipientOf(status, mail),
    reason: reasonOf(status, text),
  }
}
