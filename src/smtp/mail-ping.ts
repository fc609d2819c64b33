import type { SMTPServerSession } from 'smtp-server'
import type { Instant } from '../contract/time.ts'
import { toStorable } from '../kernel/storable-text.ts'
import type { IncomingPing, MailParts, PingTarget } from '../monitor/pings/incoming-ping.ts'

const MAX_USER_AGENT_LENGTH = 200

export const senderOf = ({ envelope }: SMTPServerSession): string => (envelope.mailFrom ? envelope.mailFrom.address : '')

// Dual-stack sockets report IPv4 addresses as ::ffff:….
const peerAddress = ({ remoteAddress }: SMTPServerSession): string => remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '')

type ParsedMail = { readonly raw: Buffer; readonly mail: MailParts }

/** Converts a mail to a ping. It is a success unless the keywords of the check match otherwise; the body is the whole mail. */
export const mailPing = (target: PingTarget, session: SMTPServerSession, { raw, mail }: ParsedMail, at: Instant): IncomingPing => ({
  target,
  action: 'success',
  exitstatus: null,
  rid: null,
  at,
  scheme: 'email',
  method: '',
  remote_addr: peerAddress(session),
  ua: `Email from ${toStorable(senderOf(session))}`.slice(0, MAX_USER_AGENT_LENGTH),
  body: raw,
  mail,
})
