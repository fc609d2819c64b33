import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import { assertOutsideTransaction } from '../../../kernel/db/transaction-context.ts'
import { findAddressRefusal, type OutboundPrivate } from '../../../kernel/net/private-address.ts'
import { checkedLookup, systemResolver } from '../../../kernel/net/connect.ts'
import { toStorable } from '../../../kernel/storable-text.ts'
import { MAX_MAIL_BYTES } from '../model.ts'
import type { ImapSettings } from './model.ts'

export type ImapSession = {
  readonly uid_validity: string
  /** UIDNEXT: lower bound for the UID of the next mail. */
  readonly uid_next: number
  listUnseen(): Promise<readonly number[]>
  listAfter(uid: number): Promise<readonly number[]>
  download(uid: number): Promise<Uint8Array | 'too_large' | undefined>
  mark(uids: readonly number[]): Promise<void>
  close(): Promise<void>
}

export type ImapConnect = (settings: ImapSettings, password: string) => Promise<ImapSession>

const TIMEOUT_MS = 15_000

const describeError = (error: unknown, { host, port, username, folder }: ImapSettings): string => {
  if (!(error instanceof Error)) return String(error)
  if ('authenticationFailed' in error && error.authenticationFailed) return `${host} rejected the password of ${username}.`
  if ('mailboxMissing' in error || ('serverResponseCode' in error && error.serverResponseCode === 'NONEXISTENT'))
    return `The folder ${folder} does not exist at ${host}.`
  const detail = 'responseText' in error && typeof error.responseText === 'string' ? error.responseText : error.message
  return `The connection to ${host}:${port} failed: ${toStorable(detail) || 'the connection was closed'}`.slice(0, 500)
}

const createClient = (settings: ImapSettings, password: string, outbound_private: OutboundPrivate): ImapFlow => {
  const { host, port, security, username } = settings
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    // Without `doSTARTTLS`, ImapFlow would send the password unencrypted to a server without STARTTLS.
    ...(security === 'starttls' && { doSTARTTLS: true }),
    ...(security === 'none' && { doSTARTTLS: false }),
    auth: { user: username, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 4 * TIMEOUT_MS,
    maxLiteralSize: MAX_MAIL_BYTES + 1_048_576,
    tls: { lookup: checkedLookup(systemResolver, outbound_private) },
  })
  // Later errors reject the pending call. Without this listener, the `error` event would end the process.
  client.on('error', () => undefined)
  return client
}

/** ImapFlow returns false if the server refuses a command. Treating false as an empty result would lose mails. */
const assertSucceeded = <T>(answer: T | false | undefined, what: string): T => {
  if (answer === false || answer === undefined) throw new Error(`the server refused to ${what}`)
  return answer
}

const uidsOf = (found: readonly number[] | false | undefined): readonly number[] =>
  assertSucceeded(found, 'list the mails').toSorted((a, b) => a - b)

/** ImapFlow returns nothing for a missing mail and after a lost connection; only the lost connection is an error. */
const assertConnected = (client: ImapFlow): undefined => {
  if (!client.usable) throw new Error('the connection was closed')
}

/** Moves mails. If the server refuses, creates the folder and retries, because otherwise every fetch would fail. */
const moveTo = async (client: ImapFlow, uids: string, folder: string): Promise<void> => {
  const move = () => client.messageMove(uids, folder, { uid: true })
  if (await move()) return
  await client.mailboxCreate(folder).catch(() => undefined)
  assertSucceeded(await move(), `move the mails to ${folder}`)
}

const openSession = async (client: ImapFlow, settings: ImapSettings): Promise<ImapSession> => {
  const { uidValidity, uidNext } = await client.mailboxOpen(settings.folder)
  // Old servers do not send UIDNEXT; it is then the highest UID plus one.
  const uid_next = uidNext > 0 ? uidNext : (uidsOf(await client.search({ all: true }, { uid: true })).at(-1) ?? 0) + 1
  return {
    uid_validity: String(uidValidity),
    uid_next,
    listUnseen: async () => uidsOf(await client.search({ seen: false }, { uid: true })),
    // The range `n:*` always includes the last mail, even if its UID is lower than n.
    listAfter: async (uid) => uidsOf(await client.search({ uid: `${uid + 1}:*` }, { uid: true })).filter((found) => found > uid),
    download: async (uid) => {
      const size = await client.fetchOne(uid, { size: true }, { uid: true })
      if (!size) return assertConnected(client)
      if ((size.size ?? 0) > MAX_MAIL_BYTES) return 'too_large'
      const message = await client.fetchOne(uid, { source: true }, { uid: true })
      return message && message.source ? message.source : assertConnected(client)
    },
    mark: async (uids) => {
      if (uids.length === 0) return
      const all = uids.join(',')
      if (!(await client.messageFlagsAdd(all, ['\\Seen'], { uid: true }))) assertSucceeded(false, 'mark the mails as read')
      if (settings.after_fetch === 'move' && settings.move_to !== null) await moveTo(client, all, settings.move_to)
    },
    close: async () => {
      await client.logout().catch(() => undefined)
      client.close()
    },
  }
}

const withReadableErrors = (session: ImapSession, settings: ImapSettings): ImapSession => {
  const wrap =
    <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      assertOutsideTransaction('A mail server was asked')
      try {
        return await call(...args)
      } catch (error) {
        throw new Error(describeError(error, settings), { cause: error })
      }
    }
  const { listUnseen, listAfter, download, mark } = session
  return { ...session, listUnseen: wrap(listUnseen), listAfter: wrap(listAfter), download: wrap(download), mark: wrap(mark) }
}

/** Opens sessions with IMAP servers. Blocked IP addresses are refused, as for all outgoing connections. */
export const createImapConnect =
  (outbound_private: OutboundPrivate): ImapConnect =>
  async (settings, password) => {
    assertOutsideTransaction('A mail server was called')
    if (isIP(settings.host) && findAddressRefusal(settings.host, outbound_private))
      throw new Error(`Calling ${settings.host} is not allowed.`)
    const client = createClient(settings, password, outbound_private)
    try {
      await client.connect()
      return withReadableErrors(await openSession(client, settings), settings)
    } catch (error) {
      client.close()
      throw new Error(describeError(error, settings), { cause: error })
    }
  }
