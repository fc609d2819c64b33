import { Client } from 'pg'
import type { Clock } from '../clock.ts'
import { SECOND } from '../../contract/time.ts'
import type { Signal, Signals } from './signals.ts'

const CHANNEL = 'watchdesk'
// NOTIFY refuses payloads of 8,000 bytes and more.
const MAX_PAYLOAD_BYTES = 7_000
// Whoever hears nothing for so long looks at everything anyway.
const MAX_PENDING_SIGNALS = 2_000
const RESYNC: Signal = { topic: 'resync' }

/** Signals packed for NOTIFY, each payload small enough; `from` lets the sender pass over its own words. Said twice is said once. */
export const packSignals = (sender_id: string, signals: readonly Signal[]): string[] => {
  const encodedSignals = [...new Set(signals.map((signal) => JSON.stringify(signal)))]
  const payloads: string[][] = []
  let size = MAX_PAYLOAD_BYTES
  for (const encoded of encodedSignals) {
    size += Buffer.byteLength(encoded) + 1
    if (size > MAX_PAYLOAD_BYTES) {
      payloads.push([])
      size = Buffer.byteLength(encoded) + sender_id.length + 32
    }
    payloads.at(-1)?.push(encoded)
  }
  return payloads.map((payload) => `{"from":${JSON.stringify(sender_id)},"signals":[${payload.join(',')}]}`)
}

// Signals need not survive a power cut, so the commit does not wait for the disk. Only this one: behind a connection pooler a setting of the
// session would reach other clients, whose commits must be durable.
const NOTIFY_STATEMENT = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', words) from unnest($1::text[]) as words`

type PeerOptions = {
  readonly url: string
  readonly sender_id: string
  readonly clock: Clock
  readonly signals: Signals
  readonly named: boolean
}

/** The other processes on this database. */
export type PeerNotifier = {
  /** After the commit. Who is not reached now hears it, or that something was missed, when the connection is back. */
  notify(sent: readonly Signal[]): void
  close(): Promise<void>
}

// What arrives was packed by `packSignals`, in this process or a sibling of it.
const unpack = (payload: string): { from: string; signals: Signal[] } => JSON.parse(payload)

const connect = async ({ url, sender_id, signals }: PeerOptions): Promise<{ client: Client; broken: Promise<void> }> => {
  const client = new Client({ connectionString: url, keepAlive: true })
  const broken = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
  client.on('notification', ({ payload }) => {
    const message = unpack(payload ?? '{"from":"","signals":[]}')
    if (message.from !== sender_id) signals.publish(message.signals)
  })
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  return { client, broken }
}

/** Sends what waits, all that came together at once, one after the other. */
const createSender = (sender_id: string, named: boolean) => {
  let pending: Signal[] = []
  let attached: Client | undefined
  let sending: Promise<void> = Promise.resolve()
  let isSending = false
  const name = named ? { name: 'tell' } : {}

  const sendPending = async (): Promise<void> => {
    while (attached && pending.length > 0) {
      const batch = pending
      pending = []
      const isSent = await attached.query({ ...name, text: NOTIFY_STATEMENT, values: [packSignals(sender_id, batch)] }).then(
        () => true,
        () => false,
      )
      if (isSent) continue
      // The connection is going, or a word was too long: then at least that something was said.
      pending = [RESYNC]
      if (batch[0] === RESYNC) break
    }
    isSending = false
  }
  const start = (): void => {
    if (isSending || !attached) return
    isSending = true
    sending = sendPending()
  }
  return {
    send: (added: readonly Signal[]): void => {
      pending.push(...added)
      if (pending.length > MAX_PENDING_SIGNALS) pending = [RESYNC]
      start()
    },
    attach: (client: Client | undefined): void => {
      attached = client
      start()
    },
    settled: () => sending,
  }
}

/**
 * Speaks and listens on a connection of its own, which comes back by itself when it breaks. A NOTIFY inside the transaction would make
 * every commit wait until the one before it is on disk. `resync` tells that words may have been missed.
 */
export const createPeerNotifier = (options: PeerOptions): PeerNotifier => {
  const { sender_id, clock, signals, named } = options
  const stopping = new AbortController()
  const { send, attach, settled } = createSender(sender_id, named)
  let disconnect = async (): Promise<void> => undefined

  const runConnection = async (): Promise<void> => {
    const { client, broken } = await connect(options)
    disconnect = async () => {
      await settled()
      await client.end().catch(() => undefined)
    }
    attach(client)
    if (stopping.signal.aborted) return disconnect()
    signals.publish([RESYNC])
    await broken
    attach(undefined)
  }
  const keepConnected = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await runConnection().catch(() => undefined)
      await clock.sleep(SECOND, stopping.signal)
    }
  }
  const done = keepConnected()

  return {
    notify: send,
    close: async () => {
      stopping.abort()
      await disconnect()
      await done
    },
  }
}
