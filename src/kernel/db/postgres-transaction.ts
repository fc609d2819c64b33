import type { PoolClient } from 'pg'
import { lull, type Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import type { Tx } from './db.ts'
import { postgresDialect } from './dialect.ts'
import { inTransaction } from './inside.ts'
import type { Write } from './join-writes.ts'
import { askNamed, postgresBulk, postgresDoor, say } from './postgres-connection.ts'
import { createSoon, type Soon } from './postgres-soon.ts'
import type { Signal } from './signals.ts'
import { together } from './together.ts'

export type Surroundings = { readonly clock: Clock; readonly ids: Ids }

type Committed<T> = { readonly result: T; readonly said: readonly Signal[] }

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'
// What it names was deleted between looking and writing: looking again tells the caller so.
const GONE = '23503'
const RETRYABLE: ReadonlySet<unknown> = new Set([DEADLOCK, SERIALIZATION, GONE])
const ATTEMPTS = 4
const PAUSE_MS = 5

const codeOf = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined)
const isRetryable = (error: unknown): boolean => RETRYABLE.has(codeOf(error))
/** Something before it failed: it says nothing of its own. */
const isOver = (error: unknown): boolean => codeOf(error) === '25P02'

/** Where a statement failed, the commit rolls back and says so. */
const commit = async (client: PoolClient, begun: Promise<unknown>, soon: Soon, last: readonly Write[]): Promise<void> => {
  const [, , { command }] = await together(begun, soon.send(last), say(client, 'commit'))
  if (command !== 'COMMIT') throw soon.failure() ?? new Error('Nothing was kept: a statement of this transaction had failed.')
}

const attempt = async <T>(client: PoolClient, { clock, ids }: Surroundings, work: (tx: Tx) => Promise<T>): Promise<Committed<T>> => {
  const said: Signal[] = []
  const last: Write[] = []
  const soon = createSoon(askNamed(client))
  const { run, db } = postgresDoor(soon.ask)
  // Not waited for: the first statement travels right behind it, and the commit too if nothing was asked.
  const begun = say(client, 'begin')
  begun.catch(() => undefined)
  try {
    const tx: Tx = {
      get db() {
        return db()
      },
      run,
      dialect: postgresDialect,
      now: clock.now(),
      ids,
      bulk: postgresBulk(soon.ask),
      bulkSoon: soon.write,
      bulkLast: (...write) => void last.push(write),
      signal: (signal) => void said.push(signal),
    }
    const result = await inTransaction(() => work(tx))
    await commit(client, begun, soon, last)
    return { result, said }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
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
