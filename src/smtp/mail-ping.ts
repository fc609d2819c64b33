import type { SMTPServerSession } from 'smtp-server'
import type { Instant } from '../contract/time.ts'
import type { Arrival, MailParts, Receipt, Target } from '../monitor/pings/arrival.ts'
import type { Recorder } from '../monitor/pings/recorder.ts'

const LONGEST_UA = 200

export const senderOf = ({ envelope }: SMTPServerSession): string => (envelope.mailFrom ? envelope.mailFrom.address : '')

// A socket for both kinds of addresses writes IPv4 ones in a longer way.
const peerOf = ({ remoteAddress }: SMTPServerSession): string => remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '')

type Sent = { readonly raw: Buffer; /** What of it can be read. */ readonly mail: MailParts }

/** A mail as a ping. It is a success unless the check's keywords say otherwise, and kept whole. */
export const mailPing = (target: Target, session: SMTPServerSession, { raw, mail }: Sent, at: Instant): Arrival => ({
  target,
  action: 'success',
  exitstatus: null,
  rid: null,
  at,
  scheme: 'email',
  method: '',
  remote_addr: peerOf(session),
  // PostgreSQL stores no NUL in text, and an address has none.
  ua: `Email from ${senderOf(session).replaceAll('\0', '')}`.slice(0, LONGEST_UA),
  body: raw,
  mail,
})

export const recorded = (recorder: Recorder, arrival: Arrival): Promise<Receipt> =>
  new Promise((resolve, reject) => {
    recorder.record(arrival, (receipt, error) => (receipt === undefined ? reject(error) : resolve(receipt)))
  })
