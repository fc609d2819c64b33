import { Client } from 'pg'
import type { Clock } from '../clock.ts'
import { SECOND } from '../../contract/time.ts'
import type { Signal, Signals } from './signals.ts'

const CHANNEL = 'watchdesk'
// NOTIFY rejects payloads of 8,000 bytes and more.
const MAX_PAYLOAD_BYTES = 7_000
// With more pending signals, one `resync` replaces them.
const MAX_PENDING_SIGNALS = 2_000
const RESYNC: Signal = { topic: 'resync' }

/** Encodes distinct signals as NOTIFY payloads within the size limit. `from` lets the sender skip its own payloads. */
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

// Signals may be lost in a power cut, so this commit is asynchronous. Local to the transaction: a pooler shares sessions among clients.
const NOTIFY_STATEMENT = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', words) from unnest($1::text[]) as words`

type PeerOptions = {
  readonly url: string
  readonly sender_id: string
  readonly clock: Clock
  readonly signals: Signals
  readonly named: boolean
}

export type PeerNotifier = {
  /** To be called after the commit. While the connection is down, the signals or a `resync` are sent after the reconnect. */
  notify(sent: readonly Signal[]): void
  close(): Promise<void>
}

// Payloads come from `packSignals` of this version or another one.
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
      // The connection is broken or a payload was too long: `resync` makes the other processes look for changes.
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

/** Uses a separate connection: NOTIFY in the transaction would serialize commits on the disk. `resync`: signals may have been lost. */
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
