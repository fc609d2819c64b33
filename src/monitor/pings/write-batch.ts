import type { Db, Line } from '../../kernel/db/db.ts'
import { isUnavailable } from '../../kernel/db/unavailable.ts'
import type { Arrival, Receipt } from './arrival.ts'
import type { BatchOrder, Turn } from './batch-order.ts'
import type { Memory } from './memory/memory.ts'
import { recordPings, type Outcome, type Pinged } from './record.ts'
import { sendUsual } from './send-usual.ts'
import type { Sweep } from './sweep/sweep.ts'

/** Told once: with the receipt when the ping is durable, or with the reason why it is not. */
export type Told = (receipt: Receipt | undefined, error?: unknown) => void

export type Waiting = { readonly arrival: Arrival; readonly told: Told }

export type Journal = {
  readonly db: Db
  readonly memory: Memory
  readonly sweep: Sweep
  readonly order: BatchOrder
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
  const { db, memory, sweep } = journal
  const written = db.tx(async (tx) => {
    const taken = take()
    const arrivals = taken.map(({ arrival }) => arrival)
    const recorded = await recordPings(tx, memory, arrivals, { locks })
    await sweep.within(tx, recorded.numbers)
    return { batch: taken, ...recorded }
  }, memory.states.debtor)
  sweep.meanwhile()
  const { batch, receipts, outcome } = await written
  return await tellAll(journal, batch, { receipts, ...outcome() }, stored)
}

/** Answers who is still to be written. */
const tellAll = async (
  { onRecorded }: Journal,
  batch: readonly Waiting[],
  { receipts, pinged, again }: Outcome & { readonly receipts: readonly Receipt[] },
  stored: Batch['stored'],
): Promise<readonly Waiting[]> => {
  if (again.size === 0) await stored?.()
  onRecorded?.(pinged)
  for (const [index, { told }] of batch.entries()) if (!again.has(index)) told(receipts[index])
  return again.size === 0 ? [] : batch.filter((_, index) => again.has(index))
}

/** More names for entries are put at hand before there are none. */
const putMoreIds = ({ db, memory: { ids } }: Journal): void => {
  if (ids.areFew) void db.tx(ids.putMore).catch(() => undefined)
}

/** The same, but it leaves before those before it are answered, if it is as most are. */
const follow = async (journal: Journal, line: Line, turn: Turn, { take, stored }: Batch): Promise<readonly Waiting[]> => {
  await turn.mayLeave()
  const batch = take()
  const sent = sendUsual(
    { line, ...journal },
    batch.map(({ arrival }) => arrival),
  )
  if (!sent) {
    await turn.beforeAreOver
    return await write(journal, { take, ...(stored && { stored }) }, false)
  }
  turn.leave()
  journal.sweep.meanwhile()
  putMoreIds(journal)
  const outcome = await sent.outcome
  if (outcome.again.size > 0) turn.trouble()
  await turn.beforeAreOver
  return await tellAll(journal, batch, { receipts: sent.receipts, ...outcome }, stored)
}

const refuse = async (journal: Journal, batch: readonly Waiting[], error: unknown): Promise<void> => {
  if (isUnavailable(error) || batch.length <= 1) for (const { told } of batch) told(undefined, error)
  // One of them cannot be written; the others must not suffer for it.
  else for (const one of batch) await writeAlone(journal, { take: () => [one] })
}

type FirstTry = (batch: Batch) => Promise<readonly Waiting[]>

const writeAlone = (journal: Journal, batch: Batch): Promise<void> => writeAfter(journal, batch, (own) => write(journal, own, false))

const writeAfter = async (
  journal: Journal,
  { take, ...rest }: Batch,
  tryFirst: FirstTry,
  onError = (): void | Promise<void> => undefined,
): Promise<void> => {
  let batch: readonly Waiting[] | undefined
  try {
    // Kept when the transaction has to begin again.
    batch = await tryFirst({ take: () => (batch ??= take()), ...rest })
    while (batch.length > 0) batch = await write(journal, { take: () => batch ?? [], ...rest }, true)
  } catch (error) {
    await onError()
    await refuse(journal, batch ?? take(), error)
  }
}

/** Writes one batch and tells everybody in it what became of their ping. Never rejects. */
export const writeBatch = async (journal: Journal, batch: Batch): Promise<void> => {
  const { line } = journal.db
  if (!line) return await writeAlone(journal, batch)
  const turn = journal.order.join()
  const stop = (): Promise<void> => {
    turn.trouble()
    return turn.beforeAreOver
  }
  await writeAfter(journal, batch, (own) => follow(journal, line, turn, own), stop)
  turn.end()
}
