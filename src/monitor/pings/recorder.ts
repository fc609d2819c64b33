import { lull } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { isUnavailable } from '../../kernel/db/unavailable.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Arrival, Receipt } from './arrival.ts'
import { recordPings, type Pinged } from './record.ts'
import type { KnownChecks } from './watched.ts'

/** Told once: with the receipt when the ping is durable, or with the reason why it is not. */
export type Told = (receipt: Receipt | undefined, error?: unknown) => void

export type Recorder = {
  record(arrival: Arrival, told: Told): void
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>
}

type Waiting = { readonly arrival: Arrival; readonly told: Told }

type Settings = {
  readonly db: Db
  /** Hears of the checks each batch has changed. */
  readonly onRecorded?: (pinged: readonly Pinged[]) => void
  /** So many waiting pings are written at once; fewer are given a moment to become more. 1 turns batching off. */
  readonly enough?: number
}

const ENOUGH = 32
const LARGEST_BATCH = 256
// When the database is away, so many may wait for it; the others are told to come back.
const MOST_WAITING = 10_000

/**
 * Pings that arrive while others are being written form the next batch, which is one transaction: a commit costs the same for one ping
 * as for a hundred. Nobody is told before the commit, and batches follow one another, so that each check's pings keep their order.
 */
export const createRecorder = ({ db, onRecorded, enough = ENOUGH }: Settings): Recorder => {
  const known: KnownChecks = new Map()
  const largest = enough === 1 ? 1 : LARGEST_BATCH
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined
  let hurry: () => void = () => undefined

  const take = (): readonly Waiting[] => {
    const batch = waiting.slice(0, largest)
    waiting = waiting.slice(largest)
    return batch
  }

  const write = async (batchOf: () => readonly Waiting[]): Promise<void> => {
    const { batch, receipts, pinged } = await db.tx(async (tx) => {
      const taken = batchOf()
      const arrivals = taken.map(({ arrival }) => arrival)
      return { batch: taken, ...(await recordPings(tx, known, arrivals)) }
    })
    onRecorded?.(pinged)
    for (const [index, { told }] of batch.entries()) told(receipts[index])
  }

  const refuse = async (batch: readonly Waiting[], error: unknown): Promise<void> => {
    if (isUnavailable(error) || batch.length <= 1) for (const { told } of batch) told(undefined, error)
    // One of them cannot be written; the others must not suffer for it.
    else for (const one of batch) await write(() => [one]).catch((own: unknown) => one.told(undefined, own))
  }

  const writeBatch = async (): Promise<void> => {
    let batch: readonly Waiting[] | undefined
    try {
      // Taken when the transaction begins, so that whoever arrives until then is among them; kept when it has to begin again.
      await write(() => (batch ??= take()))
    } catch (error) {
      await refuse(batch ?? take(), error)
    }
  }

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      if (waiting.length < enough) await Promise.race([lull(), new Promise<void>((resolve) => (hurry = resolve))])
      await writeBatch()
    }
    running = undefined
  }

  return {
    record: (arrival, told) => {
      if (waiting.length >= MOST_WAITING) return told(undefined, new AppError('unavailable', 'Too many pings are waiting.'))
      waiting.push({ arrival, told })
      if (waiting.length === enough) hurry()
      running ??= writeAll()
    },
    settled: async () => {
      while (running) await running
    },
  }
}
