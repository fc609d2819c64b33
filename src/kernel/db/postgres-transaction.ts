import type { PoolClient } from 'pg'
import { delay, type Clock } from '../clock.ts'
import type { SecretBox } from '../crypto.ts'
import type { Ids } from '../ids.ts'
import type { Tx } from './db.ts'
import { postgresDialect } from './dialect.ts'
import { runInTransactionContext } from './inside.ts'
import { joinWrites, type JoinedStatement, type BufferedWrite } from './join-writes.ts'
import { createQueryFn, createBulk, getQueryApi, exec, type QueryFn } from './postgres-connection.ts'
import { toErrorCode, isRetryable } from './retryable.ts'
import type { Signal } from './signals.ts'
import { together } from './together.ts'

export type TransactionDeps = { readonly clock: Clock; readonly ids: Ids; readonly box: SecretBox; readonly named: boolean }

type CommittedResult<T> = { readonly result: T; readonly signals: readonly Signal[] }

const MAX_ATTEMPTS = 4
const MAX_RETRY_DELAY_MS = 5

/** Something before it failed: it says nothing of its own. */
const isInFailedTransaction = (error: unknown): boolean => toErrorCode(error) === '25P02'

/** Writes without an answer: they travel with the next statement, or with the commit. */
type PendingWrites = {
  add(...write: BufferedWrite): void
  /** Sends what is pending, then the statement. */
  readonly query: QueryFn
  /** What is pending and `others`, in as few statements as keep their order. Nothing is pending any more. */
  take(others: readonly BufferedWrite[]): readonly JoinedStatement[]
  /** Never rejects: see `failure`. */
  send(writes: readonly JoinedStatement[], queryFn: QueryFn): Promise<void>
  /** The error of the first write that failed. PostgreSQL answers the statements after it only that the transaction is over. */
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
    // The statement has declared the rows of its answer.
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
  /** Whatever is asked this way is part of the transaction. */
  readonly query: QueryFn
  hasBegun(): boolean
  /** Keeps what was written, and this. */
  commit(pending: PendingWrites, commitWrites: readonly BufferedWrite[]): Promise<void>
}

/** The begin is not waited for: the first statement travels right behind it, and the commit too if nothing was asked. */
const createLazyTransaction = (client: PoolClient, named: boolean): LazyTransaction => {
  const queryWithoutBegin = createQueryFn(client, named)
  let begun: Promise<unknown> | undefined
  const begin = (): Promise<unknown> => {
    if (begun) return begun
    begun = exec(client, 'begin')
    // Whoever asks right behind it is told as well.
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
      // One statement is a transaction by itself, and nothing is none.
      if (!begun && writes.length <= 1) {
        await pending.send(writes, queryWithoutBegin)
        if (pending.failure() !== undefined) throw pending.failure()
        return
      }
      const [, , { command }] = await together(begin(), pending.send(writes, query), exec(client, 'commit'))
      // Where a statement failed, the commit rolls back and says so.
      if (command !== 'COMMIT') throw pending.failure() ?? new Error('Nothing was kept: a statement of this transaction had failed.')
    },
  }
}

const runOnce = async <T>(
  client: PoolClient,
  { clock, ids, box, named }: TransactionDeps,
  work: (tx: Tx) => Promise<T>,
): Promise<CommittedResult<T>> => {
  const signals: Signal[] = []
  const commitWrites: BufferedWrite[] = []
  const transaction = createLazyTransaction(client, named)
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
      bulkSoon: pending.add,
      bulkLast: (...write) => void commitWrites.push(write),
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

/** One transaction. Of two in each other's way one starts again: verbs are handed a fresh tx each time. */
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
