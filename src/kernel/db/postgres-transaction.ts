import type { PoolClient } from 'pg'
import { lull, type Clock } from '../clock.ts'
import type { SecretBox } from '../crypto.ts'
import type { Ids } from '../ids.ts'
import type { Tx } from './db.ts'
import { postgresDialect } from './dialect.ts'
import { inTransaction } from './inside.ts'
import type { Write } from './join-writes.ts'
import { askNamed, postgresBulk, postgresDoor, say, type Ask } from './postgres-connection.ts'
import { createSoon, type Soon } from './postgres-soon.ts'
import { codeOf, isRetryable } from './retryable.ts'
import type { Signal } from './signals.ts'
import { together } from './together.ts'

export type Surroundings = { readonly clock: Clock; readonly ids: Ids; readonly box: SecretBox }

type Committed<T> = { readonly result: T; readonly said: readonly Signal[] }

const ATTEMPTS = 4
const PAUSE_MS = 5

/** Something before it failed: it says nothing of its own. */
const isOver = (error: unknown): boolean => codeOf(error) === '25P02'

type Frame = {
  /** Whatever is asked this way is part of the transaction. */
  readonly ask: Ask
  hasBegun(): boolean
  /** Keeps what was written, and this. */
  commit(soon: Soon, last: readonly Write[]): Promise<void>
}

/** The begin is not waited for: the first statement travels right behind it, and the commit too if nothing was asked. */
const frameOn = (client: PoolClient): Frame => {
  const plain = askNamed(client)
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
    commit: async (soon, last) => {
      const leaving = soon.leave(last)
      // One statement is a transaction by itself, and nothing is none.
      if (!begun && leaving.length <= 1) {
        await soon.deliver(leaving, plain)
        if (soon.failure() !== undefined) throw soon.failure()
        return
      }
      const [, , { command }] = await together(begin(), soon.deliver(leaving, ask), say(client, 'commit'))
      // Where a statement failed, the commit rolls back and says so.
      if (command !== 'COMMIT') throw soon.failure() ?? new Error('Nothing was kept: a statement of this transaction had failed.')
    },
  }
}

const attempt = async <T>(client: PoolClient, { clock, ids, box }: Surroundings, work: (tx: Tx) => Promise<T>): Promise<Committed<T>> => {
  const said: Signal[] = []
  const last: Write[] = []
  const frame = frameOn(client)
  const soon = createSoon(frame.ask)
  const { run, db } = postgresDoor(client, soon.ask)
  try {
    const tx: Tx = {
      db,
      run,
      dialect: postgresDialect,
      now: clock.now(),
      ids,
      box,
      bulk: postgresBulk(soon.ask),
      bulkSoon: soon.write,
      bulkLast: (...write) => void last.push(write),
      signal: (signal) => void said.push(signal),
    }
    const result = await inTransaction(() => work(tx))
    await frame.commit(soon, last)
    return { result, said }
  } catch (error) {
    if (frame.hasBegun()) await client.query('rollback').catch(() => undefined)
    throw isOver(error) ? (soon.failure() ?? error) : error
  }
}

/** One transaction. Of two in each other's way one starts again: verbs are handed a fresh tx each time. */
export const transact = async <T>(client: PoolClient, surroundings: Surroundings, work: (tx: Tx) => Promise<T>): Promise<Committed<T>> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(client, surroundings, work)
    } catch (error) {
      if (tries >= ATTEMPTS || !isRetryable(error)) throw error
      await lull(PAUSE_MS * tries * surroundings.ids.fraction())
    }
  }
}
