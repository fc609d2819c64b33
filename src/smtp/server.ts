import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { MAX_MAIL_BYTES } from '../helpdesk/mail/model.ts'
import type { Clock } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Log } from '../kernel/log.ts'
import { createMailScanner, MAIL_LIMITS, type MailLimitExceeded } from '../kernel/mail/limits.ts'
import { networkPrefix } from '../kernel/net/network-prefix.ts'
import { createMemoryLimiter, type RateLimiter } from '../kernel/rate-limit/rate-limit.ts'
import type { MailParts, PingTarget } from '../monitor/pings/incoming-ping.ts'
import type { PingBatcher } from '../monitor/pings/ping-batcher.ts'
import { readRecipient } from './address.ts'
import { createConnectionLimit, MAX_CONNECTIONS_PER_NETWORK, type ConnectionLimit } from './connection-limit.ts'
import { mailPing, senderOf } from './mail-ping.ts'
import { readMessage } from './message.ts'

export type ReceivedMail = {
  readonly recipients: readonly string[]
  readonly sender: string
  readonly raw: Buffer
  /** Key of the fair queue for parsing. */
  readonly network: string
}

export type Mailboxes = {
  accepts(address: string): Promise<boolean>
  /** Resolves when the mail is durable. */
  receive(mail: ReceivedMail): Promise<void>
}

type SmtpDeps = {
  readonly pings: PingBatcher
  readonly clock: Clock
  readonly log: Log
  /** Domain of mail pings; undefined: any. */
  readonly domain: string | undefined
  readonly mailboxes?: Mailboxes
  readonly max_mail_bytes?: number
  readonly max_total_bytes?: number
  /** Default: counts in this process only. */
  readonly limiter?: RateLimiter
  readonly max_connections_per_network?: number
  /** Rejects with `unavailable` when the queue is full. */
  readonly readMessage?: (raw: Buffer, network: string) => Promise<MailParts>
}

export type SmtpServer = {
  listen(port: number, host: string): Promise<number>
  close(): Promise<void>
}

const CLOSE_MS = 2_000
const MAX_CONNECTIONS = 2 * MAX_CONNECTIONS_PER_NETWORK
const MAX_RECIPIENTS = 100
// Limits the memory of all mails that are being received.
const MAX_TOTAL_BYTES = 4 * MAX_MAIL_BYTES

const smtpError = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

/** A failed lookup is a temporary error, so that the sender retries. */
const isMailbox = async (mailboxes: Mailboxes | undefined, address: string, log: Log): Promise<boolean> => {
  try {
    return (await mailboxes?.accepts(address)) ?? false
  } catch (error) {
    log.warn({ err: error }, 'recipient lookup failed; the sender retries')
    throw smtpError(451, '4.3.0 Try again later')
  }
}

/** A temporary error, because other senders may share the address. */
const assertWithinRate = async (connections: ConnectionLimit, what: 'mail' | 'lookup', session: SMTPServerSession): Promise<void> => {
  const seconds = await connections.retryAfter(what, session)
  if (seconds !== undefined) throw smtpError(450, `4.7.1 Too much mail from your address, try again in ${seconds} seconds`)
}

type MemoryBudget = { used: number; readonly limit: number }

type SmtpContext = { readonly deps: SmtpDeps; readonly budget: MemoryBudget; readonly connections: ConnectionLimit }

const accept = async (
  { deps: { domain, mailboxes, log }, connections }: SmtpContext,
  address: string,
  session: SMTPServerSession,
): Promise<void> => {
  const recipient = readRecipient(address, domain)
  if ('target' in recipient) return
  await assertWithinRate(connections, 'lookup', session)
  if (await isMailbox(mailboxes, address, log)) return
  throw smtpError(550, recipient.invalid === 'domain' ? '5.1.1 Recipient rejected' : '5.1.1 Invalid mailbox')
}

// Pings with `refused` return whether the check exists and record nothing.
const findExistingTargets = async (
  { pings, clock }: SmtpDeps,
  session: SMTPServerSession,
  targets: readonly PingTarget[],
): Promise<readonly PingTarget[]> => {
  const mail = { subject: '', bodies: [] }
  const results = await Promise.all(
    targets.map((target) => pings.add({ ...mailPing(target, session, { raw: Buffer.alloc(0), mail }, clock.now()), refused: true })),
  )
  return targets.filter((_, index) => results[index] === 'recorded')
}

/** Accepts unknown checks, so that uuids cannot be guessed. The helpdesk is first: it detects a mail that is sent again after a failure. */
const deliver = async (deps: SmtpDeps, session: SMTPServerSession, raw: Buffer): Promise<void> => {
  const { pings, clock, domain, mailboxes } = deps
  const network = networkPrefix(session.remoteAddress)
  const read = session.envelope.rcptTo.map(({ address }) => ({ address, recipient: readRecipient(address, domain) }))
  const recipients = read.flatMap(({ address, recipient }) => ('target' in recipient ? [] : [address]))
  if (recipients.length > 0) await mailboxes?.receive({ recipients, sender: senderOf(session), raw, network })
  const targets = await findExistingTargets(
    deps,
    session,
    read.flatMap(({ recipient }) => ('target' in recipient ? [recipient.target] : [])),
  )
  if (targets.length === 0) return
  const mail = await (deps.readMessage ?? readMessage)(raw, network)
  for (const target of targets) await pings.add(mailPing(target, session, { raw, mail }, clock.now()))
}

const EXCESS_RESPONSES: Readonly<Record<MailLimitExceeded, readonly [code: number, text: string]>> = {
  short_lines: [554, `5.6.0 The message has more than ${MAIL_LIMITS.max_short_lines} short lines`],
  boundary_lines: [554, `5.6.0 The message has more than ${MAIL_LIMITS.max_boundary_lines} parts`],
  markup_tokens: [554, `5.6.0 The message has more than ${MAIL_LIMITS.max_markup_tokens} tags`],
  header_bytes: [552, `5.3.4 The header of the message is larger than ${MAIL_LIMITS.max_header_bytes} bytes`],
}

type ReceivedBytes = { readonly raw: Buffer; readonly taken: number }

/** Reads a mail. One that exceeds a limit or the memory budget is read to its end, as SMTP requires, and discarded. */
const readBytes = async (
  stream: SMTPServerDataStream,
  budget: MemoryBudget,
): Promise<ReceivedBytes | MailLimitExceeded | 'memory_full'> => {
  const scanner = createMailScanner()
  let excess: MailLimitExceeded | undefined
  const chunks: Uint8Array[] = []
  let taken = 0
  let isKept = true
  const discard = (): void => {
    budget.used -= taken
    taken = 0
    chunks.length = 0
    isKept = false
  }
  try {
    for await (const chunk of stream) {
      excess = scanner.scan(chunk)
      if (isKept && (excess || stream.sizeExceeded || budget.used + chunk.length > budget.limit)) discard()
      if (!isKept) continue
      chunks.push(chunk)
      taken += chunk.length
      budget.used += chunk.length
    }
  } catch (error) {
    discard()
    throw error
  }
  return isKept ? { raw: Buffer.concat(chunks), taken } : (excess ?? 'memory_full')
}

const receive = async (deps: SmtpDeps, budget: MemoryBudget, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
  const whole = await readBytes(stream, budget)
  if (stream.sizeExceeded) throw smtpError(552, '5.3.4 The message is too large')
  if (whole === 'memory_full') throw smtpError(452, '4.3.1 Too much mail at once, try again later')
  if (typeof whole === 'string') throw smtpError(...EXCESS_RESPONSES[whole])
  try {
    await deliver(deps, session, whole.raw)
  } catch (error) {
    // Overload is logged at debug: otherwise one sender could fill the log.
    const level = error instanceof AppError && error.code === 'unavailable' ? 'debug' : 'warn'
    deps.log[level]({ err: error }, 'mail not stored; the sender retries')
    throw smtpError(451, '4.3.0 Try again later')
  } finally {
    budget.used -= whole.taken
  }
}

const checkConnectionLimit = ({ deps, connections }: SmtpContext, session: SMTPServerSession): Error | undefined => {
  if (connections.open(session)) return undefined
  deps.log.debug({ remote_address: session.remoteAddress }, 'mail connection rejected: too many from its address')
  return smtpError(421, '4.7.0 Too many connections from your address, try again later')
}

const toServerOptions = (context: SmtpContext): SMTPServerOptions => ({
  banner: 'Watchdesk',
  size: context.deps.max_mail_bytes ?? MAX_MAIL_BYTES,
  maxClients: MAX_CONNECTIONS,
  maxRecipients: MAX_RECIPIENTS,
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  closeTimeout: CLOSE_MS,
  onConnect: (session, done) => done(checkConnectionLimit(context, session)),
  onClose: (session) => context.connections.close(session),
  onMailFrom: (_address, session, done) => void assertWithinRate(context.connections, 'mail', session).then(() => done(), done),
  onRcptTo: ({ address }, session, done) => void accept(context, address, session).then(() => done(), done),
  onData: (stream, session, done) => void receive(context.deps, context.budget, stream, session).then(() => done(null, 'OK'), done),
})

/** SMTP server for mail pings and mailboxes of the helpdesk. Responds "OK" when the mail is durable. */
export const createSmtpServer = (deps: SmtpDeps): SmtpServer => {
  let server: SMTPServer | undefined
  const connections = createConnectionLimit(deps.limiter ?? createMemoryLimiter(deps.clock), deps.max_connections_per_network)
  return {
    listen: async (port, host) => {
      server = new SMTPServer(toServerOptions({ deps, connections, budget: { used: 0, limit: deps.max_total_bytes ?? MAX_TOTAL_BYTES } }))
      // Broken connections need a listener, or they would end the process.
      server.on('error', (error) => deps.log.debug({ err: error }, 'mail connection failed'))
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
