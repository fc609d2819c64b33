import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Arrival, Receipt } from '../monitor/pings/arrival.ts'
import type { Recorder } from '../monitor/pings/recorder.ts'
import { readRecipient } from './address.ts'
import { readMessage } from './message.ts'

/** A mail that is not a ping. */
export type Mail = { readonly recipients: readonly string[]; readonly sender: string; readonly raw: Buffer }

/** Where mails go that are no pings. */
export type Mailboxes = {
  accepts(address: string): Promise<boolean>
  /** Resolves when the mail is durable. */
  receive(mail: Mail): Promise<void>
}

type Parts = {
  readonly recorder: Recorder
  readonly clock: Clock
  readonly log: Log
  /** The domain of mail pings; nothing: any. */
  readonly domain: string | undefined
  readonly mailboxes?: Mailboxes
}

export type SmtpDoor = {
  /** Answers the port it listens on. */
  listen(port: number, host: string): Promise<number>
  close(): Promise<void>
}

const LARGEST_MAIL = 32 * 1_048_576
const LONGEST_UA = 200
const CLOSE_MS = 2_000

const smtpError = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

const senderOf = ({ envelope }: SMTPServerSession): string => (envelope.mailFrom ? envelope.mailFrom.address : '')

const peerOf = ({ remoteAddress }: SMTPServerSession): string => remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '')

const arrivalOf = async (target: Arrival['target'], session: SMTPServerSession, raw: Buffer, clock: Clock): Promise<Arrival> => ({
  target,
  action: 'success',
  exitstatus: null,
  rid: null,
  at: clock.now(),
  scheme: 'email',
  method: '',
  remote_addr: peerOf(session),
  // PostgreSQL stores no NUL in text, and an address has none.
  ua: `Email from ${senderOf(session).replaceAll('\0', '')}`.slice(0, LONGEST_UA),
  body: raw,
  mail: await readMessage(raw),
})

const record = ({ recorder }: Parts, arrival: Arrival): Promise<Receipt> =>
  new Promise((resolve, reject) => {
    recorder.record(arrival, (receipt, error) => (receipt === undefined ? reject(error) : resolve(receipt)))
  })

const WHAT_BECAME = {
  recorded: 'recorded a ping by mail',
  'not found': 'a mail for no check',
  ambiguous: 'a mail for several checks',
} as const

/** Takes mails for checks, and for mailboxes that somebody else looks after. Whoever sent one is told "OK" when it is durable. */
export const createSmtpDoor = (parts: Parts): SmtpDoor => {
  const { log, clock, domain, mailboxes } = parts

  const accept = async (address: string): Promise<void> => {
    const recipient = readRecipient(address, domain)
    if ('target' in recipient || (await mailboxes?.accepts(address))) return
    throw smtpError(550, recipient.wrong === 'domain' ? '5.1.1 Recipient rejected' : '5.1.1 Invalid mailbox')
  }

  const ping = async (target: Arrival['target'], session: SMTPServerSession, raw: Buffer): Promise<void> =>
    log.debug(WHAT_BECAME[await record(parts, await arrivalOf(target, session, raw, clock))])

  const deliver = async (session: SMTPServerSession, raw: Buffer): Promise<void> => {
    const recipients: string[] = []
    for (const { address } of session.envelope.rcptTo) {
      const recipient = readRecipient(address, domain)
      if ('target' in recipient) await ping(recipient.target, session, raw)
      else recipients.push(address)
    }
    if (recipients.length > 0) await mailboxes?.receive({ recipients, sender: senderOf(session), raw })
  }

  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const raw = await buffer(stream)
    if (stream.sizeExceeded) throw smtpError(552, '5.3.4 The message is too large')
    try {
      await deliver(session, raw)
    } catch (error) {
      log.warn({ err: error }, 'a mail could not be stored; its sender was told to try again')
      throw smtpError(451, '4.3.0 Try again later')
    }
  }

  const open = (): SMTPServer =>
    new SMTPServer({
      banner: 'Watchdesk',
      size: LARGEST_MAIL,
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: CLOSE_MS,
      onRcptTo: ({ address }, _session, done) => void accept(address).then(() => done(), done),
      onData: (stream, session, done) => void take(stream, session).then(() => done(null, 'OK'), done),
    })

  let server: SMTPServer | undefined
  return {
    listen: async (port, host) => {
      server = open()
      // Broken connections are their clients' business; without a listener they would end the process.
      server.on('error', (error) => log.debug({ err: error }, 'a mail connection broke'))
      server.listen(port, host)
      await once(server.server, 'listening')
      const address = server.server.address()
      return typeof address === 'object' && address !== null ? address.port : port
    },
    close: async () => {
      const closing = server
      if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()))
    },
  }
}
