import { Client } from 'pg'
import type { Clock } from '../clock.ts'
import { SECOND } from '../../contract/time.ts'
import type { Signal, Signals } from './signals.ts'

const CHANNEL = 'watchdesk'
// NOTIFY refuses payloads of 8,000 bytes and more.
const LARGEST_PAYLOAD = 7_000

/** Signals packed for NOTIFY, each payload small enough; `from` lets the sender pass over its own words. */
export const packSignals = (from: string, signals: readonly Signal[]): string[] => {
  const payloads: string[] = []
  let pack: Signal[] = []
  for (const signal of signals) {
    const longer = [...pack, signal]
    if (pack.length > 0 && Buffer.byteLength(JSON.stringify({ from, signals: longer })) > LARGEST_PAYLOAD) {
      payloads.push(JSON.stringify({ from, signals: pack }))
      pack = [signal]
    } else pack = longer
  }
  if (pack.length > 0) payloads.push(JSON.stringify({ from, signals: pack }))
  return payloads
}

export const notifyStatement = `select pg_notify('${CHANNEL}', $1)`

type Listening = { readonly url: string; readonly own: string; readonly clock: Clock; readonly signals: Signals }

// What arrives was packed by `packSignals`, in this process or a sibling of it.
const unpack = (payload: string): { from: string; signals: Signal[] } => JSON.parse(payload)

/** Hears what other processes said, and comes back by itself when the connection breaks. `resync` tells that words may have been missed. */
export const listenToOthers = ({ url, own, clock, signals }: Listening): (() => Promise<void>) => {
  const stopping = new AbortController()
  let client: Client | undefined

  const hear = async (): Promise<void> => {
    client = new Client({ connectionString: url, keepAlive: true })
    const broken = new Promise<void>((resolve) => {
      client?.on('error', () => resolve())
      client?.on('end', () => resolve())
    })
    client.on('notification', ({ payload }) => {
      const said = unpack(payload ?? '{"from":"","signals":[]}')
      if (said.from !== own) signals.publish(said.signals)
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    signals.publish([{ topic: 'resync' }])
    await broken
  }

  const keepHearing = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await hear().catch(() => undefined)
      await clock.sleep(SECOND, stopping.signal)
    }
  }
  const done = keepHearing()

  return async () => {
    stopping.abort()
    await client?.end().catch(() => undefined)
    await done
  }
}
