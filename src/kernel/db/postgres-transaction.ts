import type { PoolClient } from 'pg'
import { delay, type Clock } from '../clock.ts'
import type { SecretBox } from '../crypto.ts'
import type { Ids } from '../ids.ts'
import type { Tx } from './db.ts'
import { postgresDialect } from './dialect.ts'
import { runInTransactionContext } from './transaction-context.ts'
import { joinWrites, type JoinedStatement, type BufferedWrite } from './join-writes.ts'
import { createQueryFn, createBulk, getQueryApi, exec, type QueryFn, type StatementNamer } from './postgres-connection.ts'
import { toErrorCode, isRetryable } from './retryable.ts'
import type { Signal } from './signals.ts'
import { settleAll } from './settle-all.ts'

export type TransactionDeps = {
  readonly clock: Clock
  readonly ids: Ids
  readonly box: SecretBox
  readonly nameStatement?: StatementNamer | undefined
}

type CommittedResult<T> = { readonly result: T; readonly signals: readonly Signal[] }

const MAX_ATTEMPTS = 4
const MAX_RETRY_DELAY_MS = 5

/** Code 25P02: an earlier statement of the transaction failed, and its error has the reason. */
const isInFailedTransaction = (error: unknown): boolean => toErrorCode(error) === '25P02'

/** Buffered writes: they are sent with the next query, or with COMMIT. */
type PendingWrites = {
  add(...write: BufferedWrite): void
  readonly query: QueryFn
  take(others: readonly BufferedWrite[]): readonly JoinedStatement[]
  /** Never rejects: see `failure`. */
  send(writes: readonly JoinedStatement[], queryFn: QueryFn): Promise<void>
  failure(): unknown
}

const createPendingWrites = (query: QueryFn): PendingWrites => {
  let pending: BufferedWrite[] = []
  let failure: unknown
  const take: PendingWrites['take'] = (others) => {
    const writes = [...pending, ...others]
    pending = []
    return writes.length === 0 ? [] : joinWrites(writes)
  }
  const send: PendingWrites['send'] = async (writes, queryFn) => {
    const noteFailure = (error: unknown): void => void (failure ??= error)
    // `Bulk` declares the type of the rows.
    await Promise.all(
      writes.map(({ text, values, onResult }) => queryFn<never>(text, values).then(({ rows }) => onResult?.(rows), noteFailure)),
    )
  }
  return {
    add: (...write) => void pending.push(write),
    query: (text, values) => {
      void send(take([]), query)
      return query(text, values)
    },
    take,
    send,
    failure: () => failure,
  }
}

type LazyTransaction = {
  readonly query: QueryFn
  hasBegun(): boolean
  commit(pending: PendingWrites, commitWrites: readonly BufferedWrite[]): Promise<void>
}

/** Sends BEGIN together with the first query, without waiting for it, and COMMIT too if there was no query. */
const createLazyTransaction = (client: PoolClient, nameStatement: StatementNamer | undefined): LazyTransaction => {
  const queryWithoutBegin = createQueryFn(client, nameStatement)
  let begun: Promise<unknown> | undefined
  const begin = (): Promise<unknown> => {
    if (begun) return begun
    begun = exec(client, 'begin')
    // The query sent with it fails as well, and reports the error.
    begun.catch(() => undefined)
    return begun
  }
  const query: QueryFn = (text, values) => {
    void begin()
    return queryWithoutBegin(text, values)
  }
  return {
    query,
    hasBegun: () => begun !== undefined,
    commit: async (pending, commitWrites) => {
      const writes = pending.take(commitWrites)
      // A single statement is its own transaction.
      if (!begun && writes.length <= 1) {
        await pending.send(writes, queryWithoutBegin)
        if (pending.failure() !== undefined) throw pending.failure()
        return
      }
      const [, , { command }] = await settleAll(begin(), pending.send(writes, query), exec(client, 'commit'))
      // After a failed statement COMMIT rolls back and reports ROLLBACK.
      if (command !== 'COMMIT') throw pending.failure() ?? new Error('Nothing was kept: a statement of this transaction had failed.')
    },
  }
}

const runOnce = async <T>(
  client: PoolClient,
  { clock, ids, box, nameStatement }: TransactionDeps,
  work: (tx: Tx) => Promise<T>,
): Promise<CommittedResult<T>> => {
  const signals: Signal[] = []
  const commitWrites: BufferedWrite[] = []
  const transaction = createLazyTransaction(client, nameStatement)
  const pending = createPendingWrites(transaction.query)
  const { run, db } = getQueryApi(client, pending.query)
  try {
    const tx: Tx = {
      db,
      run,
      dialect: postgresDialect,
      now: clock.now(),
      ids,
      box,
      bulk: createBulk(pending.query),
      deferWrite: pending.add,
      writeOnCommit: (...write) => void commitWrites.push(write),
      signal: (signal) => void signals.push(signal),
    }
    const result = await runInTransactionContext(() => work(tx))
    await transaction.commit(pending, commitWrites)
    return { result, signals }
  } catch (error) {
    if (transaction.hasBegun()) await client.query('rollback').catch(() => undefined)
    throw isInFailedTransaction(error) ? (pending.failure() ?? error) : error
  }
}

/** Repeats the transaction with a new tx after a retryable error (deadlock, serialization failure, deleted reference). */
export const runTransaction = async <T>(
  client: PoolClient,
  deps: TransactionDeps,
  work: (tx: Tx) => Promise<T>,
): Promise<CommittedResult<T>> => {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(client, deps, work)
    } catch (error) {
      if (tries >= MAX_ATTEMPTS || !isRetryable(error)) throw error
      await delay(MAX_RETRY_DELAY_MS * tries * deps.ids.fraction())
    }
  }
}
