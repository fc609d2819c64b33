import type { Db } from '../../kernel/db/db.ts'
import { isUnavailable } from '../../kernel/db/unavailable.ts'
import type { Arrival, Receipt } from './arrival.ts'
import type { Memory } from './memory.ts'
import { recordPings, type Pinged } from './record.ts'
import type { Sweep } from './sweep.ts'

/** Told once: with the receipt when the ping is durable, or with the reason why it is not. */
export type Told = (receipt: Receipt | undefined, error?: unknown) => void

export type Waiting = { readonly arrival: Arrival; readonly told: Told }

export type Journal = {
  readonly db: Db
  readonly memory: Memory
  readonly sweep: Sweep
  /** Hears of the checks each batch has changed. */
  readonly onRecorded?: ((pinged: readonly Pinged[]) => void) | undefined
}

export type Batch = {
  /** Who is in it. Asked when the transaction begins, so that whoever arrives until then is among them. */
  take(): readonly Waiting[]
  /** Hears that all of it is durable, before anybody else does. */
  stored?(): Promise<void>
}

/** Tells everybody what became of their ping, except those it answers: somebody else changed their check, so that they have to be written again. */
const write = async (journal: Journal, { take, stored }: Batch, locks: boolean): Promise<readonly Waiting[]> => {
  const { db, memory, sweep, onRecorded } = journal
  const written = db.tx(async (tx) => {
    const taken = take()
    const arrivals = taken.map(({ arrival }) => arrival)
    const recorded = await recordPings(tx, memory, arrivals, { locks })
    await sweep.within(tx, recorded.numbers)
    return { batch: taken, ...recorded }
  }, memory.states.debtor)
  sweep.meanwhile()
  const { batch, receipts, outcome } = await written
  const { pinged, again } = outcome()
  if (again.size === 0) await stored?.()
  onRecorded?.(pinged)
  for (const [index, { told }] of batch.entries()) if (!again.has(index)) told(receipts[index])
  return again.size === 0 ? [] : batch.filter((_, index) => again.has(index))
}

const refuse = async (journal: Journal, batch: readonly Waiting[], error: unknown): Promise<void> => {
  if (isUnavailable(error) || batch.length <= 1) for (const { told } of batch) told(undefined, error)
  // One of them cannot be written; the others must not suffer for it.
  else for (const one of batch) await writeBatch(journal, { take: () => [one] })
}

/** Writes one batch and tells everybody in it what became of their ping. Never rejects. */
export const writeBatch = async (journal: Journal, { take, ...rest }: Batch): Promise<void> => {
  let batch: readonly Waiting[] | undefined
  try {
    // Kept when the transaction has to begin again.
    batch = await write(journal, { take: () => (batch ??= take()), ...rest }, false)
    while (batch.length > 0) batch = await write(journal, { take: () => batch ?? [], ...rest }, true)
  } catch (error) {
    await refuse(journal, batch ?? take(), error)
  }
}
