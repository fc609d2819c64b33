import { Client } from 'pg'
import type { Clock } from '../clock.ts'
import { SECOND } from '../../contract/time.ts'
import type { Signal, Signals } from './signals.ts'

const CHANNEL = 'watchdesk'
// NOTIFY refuses payloads of 8,000 bytes and more.
const LARGEST_PAYLOAD = 7_000
// Whoever hears nothing for so long looks at everything anyway.
const MOST_WAITING = 2_000
const RESYNC: Signal = { topic: 'resync' }

/** Signals packed for NOTIFY, each payload small enough; `from` lets the sender pass over its own words. Said twice is said once. */
export const packSignals = (from: string, signals: readonly Signal[]): string[] => {
  const words = [...new Set(signals.map((signal) => JSON.stringify(signal)))]
  const packs: string[][] = []
  let size = LARGEST_PAYLOAD
  for (const word of words) {
    size += Buffer.byteLength(word) + 1
    if (size > LARGEST_PAYLOAD) {
      packs.push([])
      size = Buffer.byteLength(word) + from.length + 32
    }
    packs.at(-1)?.push(word)
  }
  return packs.map((pack) => `{"from":${JSON.stringify(from)},"signals":[${pack.join(',')}]}`)
}

// Signals need not survive a power cut, so the commit does not wait for the disk. Only this one: behind a connection pooler a setting of the
// session would reach other clients, whose commits must be durable.
const notifyStatement = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', words) from unnest($1::text[]) as words`

type Talking = {
  readonly url: string
  readonly own: string
  readonly clock: Clock
  readonly signals: Signals
  readonly named: boolean
}

/** The other processes on this database. */
export type Others = {
  /** After the commit. Who is not reached now hears it, or that something was missed, when the connection is back. */
  tell(said: readonly Signal[]): void
  close(): Promise<void>
}

// What arrives was packed by `packSignals`, in this process or a sibling of it.
const unpack = (payload: string): { from: string; signals: Signal[] } => JSON.parse(payload)

const connect = async ({ url, own, signals }: Talking): Promise<{ client: Client; broken: Promise<void> }> => {
  const client = new Client({ connectionString: url, keepAlive: true })
  const broken = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
  client.on('notification', ({ payload }) => {
    const said = unpack(payload ?? '{"from":"","signals":[]}')
    if (said.from !== own) signals.publish(said.signals)
  })
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  return { client, broken }
}

/** Sends what waits, all that came together at once, one after the other. */
const mouth = (own: string, named: boolean) => {
  let waiting: Signal[] = []
  let line: Client | undefined
  let telling: Promise<void> = Promise.resolve()
  let isTelling = false
  const name = named ? { name: 'tell' } : {}

  const tellAll = async (): Promise<void> => {
    while (line && waiting.length > 0) {
      const said = waiting
      waiting = []
      const isSaid = await line.query({ ...name, text: notifyStatement, values: [packSignals(own, said)] }).then(
        () => true,
        () => false,
      )
      if (isSaid) continue
      // The connection is going, or a word was too long: then at least that something was said.
      waiting = [RESYNC]
      if (said[0] === RESYNC) break
    }
    isTelling = false
  }
  const start = (): void => {
    if (isTelling || !line) return
    isTelling = true
    telling = tellAll()
  }
  return {
    say: (said: readonly Signal[]): void => {
      waiting.push(...said)
      if (waiting.length > MOST_WAITING) waiting = [RESYNC]
      start()
    },
    speakOn: (client: Client | undefined): void => {
      line = client
      start()
    },
    silence: () => telling,
  }
}

/**
 * Speaks and listens on a connection of its own, which comes back by itself when it breaks. A NOTIFY inside the transaction would make
 * every commit wait until the one before it is on disk. `resync` tells that words may have been missed.
 */
export const talkWithOthers = (talking: Talking): Others => {
  const { own, clock, signals, named } = talking
  const stopping = new AbortController()
  const { say, speakOn, silence } = mouth(own, named)
  let hangUp = async (): Promise<void> => undefined

  const talk = async (): Promise<void> => {
    const { client, broken } = await connect(talking)
    hangUp = async () => {
      await silence()
      await client.end().catch(() => undefined)
    }
    speakOn(client)
    if (stopping.signal.aborted) return hangUp()
    signals.publish([RESYNC])
    await broken
    speakOn(undefined)
  }
  const keepTalking = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await talk().catch(() => undefined)
      await clock.sleep(SECOND, stopping.signal)
    }
  }
  const done = keepTalking()

  return {
    tell: say,
    close: async () => {
      stopping.abort()
      await hangUp()
      await done
    },
  }
}
