import type { CompiledQuery, Kysely } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { SecretBox } from '../crypto.ts'
import type { Ids } from '../ids.ts'
import type { Bulk, BulkRow } from './bulk.ts'
import type { Dialect } from './dialect.ts'
import type { Signal } from './signals.ts'
import type { Tables } from './tables.ts'

/** Reading only: a GET handler is given this, so that it cannot write. */
export type Reader = {
  readonly db: Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'executeQuery' | 'getExecutor'>
  readonly dialect: Dialect
  /** Asks what was built before (`prepared`). */
  run<R>(query: CompiledQuery<R>): Promise<R[]>
  readonly now: Instant
}

/** One transaction at one instant. */
export type Tx = {
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
  run: Reader['run']
  readonly now: Instant
  readonly ids: Ids
  /** Seals secrets that are stored. */
  readonly box: SecretBox
  /** Runs one statement for many rows. */
  bulk<R>(statement: Bulk<R>, rows: readonly BulkRow[]): Promise<R[]>
  /** The same when nobody needs the answer: it leaves with whatever is asked next, which sees it, or with the commit. */
  bulkSoon(statement: Bulk, rows: readonly BulkRow[]): void
  /**
   * The same for what this transaction does not look at any more: it goes along with the commit, and nothing sees it before. `told` hears
   * the answer; what it says holds when the transaction has succeeded.
   */
  bulkLast<R>(statement: Bulk<R>, rows: readonly BulkRow[], onResult?: (rows: readonly R[]) => void): void
  /** Says something to the whole product after the commit, never before it, and not at all when the transaction fails. */
  signal(signal: Signal): void
}

/** Deliberately without a query method: every query belongs to a read or to a transaction. */
export type Db = {
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** The same for answers of thousands of rows: others have their turn while they are fetched. */
  readLong<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls `listener` after each commit that signalled, in this process or (PostgreSQL) in another. Answers how to stop. */
  listen(listener: (signal: Signal) => void): () => void
  readonly dialect: Dialect
  /** Whether what is written can still be kept. Once the disk has failed it cannot, until the product is started anew. */
  keeps(): boolean
  /** Makes an online copy of the database at `file`, while everything goes on. */
  backup(file: string): Promise<void>
  /** Rewrites a SQLite file of at most so many bytes without its free pages. Answers whether it did; PostgreSQL has `vacuum`. */
  compact(max_bytes: number): Promise<boolean>
  close(): Promise<void>
}
