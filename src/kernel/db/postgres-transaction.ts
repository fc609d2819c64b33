import type { PoolClient } from 'pg'
import { delay, type Clock } from '../clock.ts'
import type { SecretBox } from '../crypto.ts'
import type { Ids } from '../ids.ts'
import type { Tx } from './db.ts'
import { postgresDialect } from './dialect.ts'
import { inTransaction } from './inside.ts'
import { joinWrites, type Joined, type Write } from './join-writes.ts'
import { askOn, postgresBulk, postgresDoor, say, type Ask } from './postgres-connection.ts'
import { codeOf, isRetryable } from './retryable.ts'
import type { Signal } from './signals.ts'
import { together } from './together.ts'

export type Surroundings = { readonly clock: Clock; readonly ids: Ids; readonly box: SecretBox; readonly named: boolean }

type Committed<T> = { readonly result: T; readonly said: readonly Signal[] }

const ATTEMPTS = 4
const PAUSE_MS = 5

/** Something before it failed: it says nothing of its own. */
const isOver = (error: unknown): boolean => codeOf(error) === '25P02'

/** Writes without an answer: they travel with the next statement, or with the commit. */
type PendingWrites = {
  add(...write: Write): void
  /** Sends what is pending, then the statement. */
  readonly ask: Ask
  /** What is pending and `others`, in as few statements as keep their order. Nothing is pending any more. */
  take(others: readonly Write[]): readonly Joined[]
  /** Never rejects: see `failure`. */
  send(writes: readonly Joined[], by: Ask): Promise<void>
  /** The error of the first write that failed. PostgreSQL answers the statements after it only that the transaction is over. */
  failure(): unknown
}

const pendingWrites = (ask: Ask): PendingWrites => {
  let pending: Write[] = []
  let failure: unknown
  const take: PendingWrites['take'] = (others) => {
    const writes = [...pending, ...others]
    pending = []
    return writes.length === 0 ? [] : joinWrites(writes)
  }
  const send: PendingWrites['send'] = async (writes, by) => {
    const note = (error: unknown): void => void (failure ??= error)
    // The statement has declared the rows of its answer.
    await Promise.all(writes.map(({ text, values, told }) => by<never>(text, values).then(({ rows }) => told?.(rows), note)))
  }
  return {
    add: (...write) => void pending.push(write),
    ask: (text, values) => {
      void send(take([]), ask)
      return ask(text, values)
    },
    take,
    send,
    failure: () => failure,
  }
}

type Frame = {
  /** Whatever is asked this way is part of the transaction. */
  readonly ask: Ask
  hasBegun(): boolean
  /** Keeps what was written, and this. */
  commit(pending: PendingWrites, last: readonly Write[]): Promise<void>
}

/** The begin is not waited for: the first statement travels right behind it, and the commit too if nothing was asked. */
const frameOn = (client: PoolClient, named: boolean): Frame => {
  const plain = askOn(client, named)
  let begun: Promise<unknown> | undefined
  const begin = (): Promise<unknown> => {
    if (begun) return begun
    begun = say(client, 'begin')
    // Whoever asks right behind it is told as well.
    begun.catch(() => undefined)
    return begun
  }
  const ask: Ask = (text, values) => {
    void begin()
    return plain(text, values)
  }
  return {
    ask,
    hasBegun: () => begun !== undefined,
    commit: async (pending, last) => {
      const writes = pending.take(last)
      // One statement is a transaction by itself, and nothing is none.
      if (!begun && writes.length <= 1) {
        await pending.send(writes, plain)
        if (pending.failure() !== undefined) throw pending.failure()
        return
      }
      const [, , { command }] = await together(begin(), pending.send(writes, ask), say(client, 'commit'))
      // Where a statement failed, the commit rolls back and says so.
      if (command !== 'COMMIT') throw pending.failure() ?? new Error('Nothing was kept: a statement of this transaction had failed.')
    },
  }
}

const attempt = async <T>(
  client: PoolClient,
  { clock, ids, box, named }: Surroundings,
  work: (tx: Tx) => Promise<T>,
): Promise<Committed<T>> => {
  const said: Signal[] = []
  const last: Write[] = []
  const frame = frameOn(client, named)
  const pending = pendingWrites(frame.ask)
  const { run, db } = postgresDoor(client, pending.ask)
  try {
    const tx: Tx = {
      db,
      run,
      dialect: postgresDialect,
      now: clock.now(),
      ids,
      box,
      bulk: postgresBulk(pending.ask),
      bulkSoon: pending.add,
      bulkLast: (...write) => void last.push(write),
      signal: (signal) => void said.push(signal),
    }
    const result = await inTransaction(() => work(tx))
    await frame.commit(pending, last)
    return { result, said }
  } catch (error) {
    if (frame.hasBegun()) await client.query('rollback').catch(() => undefined)
    throw isOver(error) ? (pending.failure() ?? error) : error
  }
}

/** One transaction. Of two in each other's way one starts again: verbs are handed a fresh tx each time. */
export const transact = async <T>(client: PoolClient, surroundings: Surroundings, work: (tx: Tx) => Promise<T>): Promise<Committed<T>> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(client, surroundings, work)
    } catch (error) {
      if (tries >= ATTEMPTS || !isRetryable(error)) throw error
      await delay(PAUSE_MS * tries * surroundings.ids.fraction())
    }
  }
}
