import type { PoolClient } from 'pg'
import { lull, type Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import { postgresKysely } from './bound-kysely.ts'
import type { Tx } from './db.ts'
import { postgresDialect } from './dialect.ts'
import { inTransaction } from './inside.ts'
import { joinWrites, type Write } from './join-writes.ts'
import { ask, askNamed, postgresBulk, postgresConnection } from './postgres-connection.ts'
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

const isRetryable = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && RETRYABLE.has(error.code)

/** Where a statement failed, the commit rolls back and says so. */
const commit = async (client: PoolClient, last: readonly Write[]): Promise<void> => {
  const writes = joinWrites(last).map(({ text, values }) => askNamed(client, text, values))
  const ending = ask(client, { text: 'commit' })
  await together(...writes, ending)
  if ((await ending).command !== 'COMMIT') throw new Error('Nothing was kept: a statement of this transaction had failed.')
}

const attempt = async <T>(client: PoolClient, { clock, ids }: Surroundings, work: (tx: Tx) => Promise<T>): Promise<Committed<T>> => {
  const said: Signal[] = []
  const last: Write[] = []
  // Not waited for: the first statement travels right behind it.
  const begun = ask(client, { text: 'begin' })
  try {
    const db = postgresKysely(postgresConnection(client))
    const tx: Tx = {
      db,
      dialect: postgresDialect,
      now: clock.now(),
      ids,
      bulk: postgresBulk(client),
      bulkLast: (...write) => void last.push(write),
      signal: (signal) => void said.push(signal),
    }
    const [result] = await Promise.all([inTransaction(() => work(tx)), begun])
    await commit(client, last)
    return { result, said }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
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
