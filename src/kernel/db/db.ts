import type { CompiledQuery, Kysely } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { SecretBox } from '../crypto.ts'
import type { Ids } from '../ids.ts'
import type { Bulk, BulkRow } from './bulk.ts'
import type { Dialect } from './dialect.ts'
import type { Signal } from './signals.ts'
import type { Tables } from './tables.ts'

/** Read access: GET handlers get this type, so that they cannot write. */
export type Reader = {
  readonly db: Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'executeQuery' | 'getExecutor'>
  readonly dialect: Dialect
  run<R>(query: CompiledQuery<R>): Promise<R[]>
  readonly now: Instant
}

export type Tx = {
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
  run: Reader['run']
  readonly now: Instant
  readonly ids: Ids
  readonly box: SecretBox
  bulk<R>(statement: Bulk<R>, rows: readonly BulkRow[]): Promise<R[]>
  /** Buffers the statement: it is sent with the next query, which sees its effect, or with COMMIT. Returns nothing. */
  deferWrite(statement: Bulk, rows: readonly BulkRow[]): void
  /** Buffers the statement until COMMIT: no query of this transaction sees its effect. Rows are valid only if the transaction commits. */
  writeOnCommit<R>(statement: Bulk<R>, rows: readonly BulkRow[], onResult?: (rows: readonly R[]) => void): void
  signal(signal: Signal): void
}

/** Access to the database. It has no query method: every query runs in a read or a transaction. */
export type Db = {
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** As `read`, for thousands of rows: yields to the event loop between fetches. */
  readLong<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls `listener` for each signal committed by this process or, on PostgreSQL, by another one. Returns the unsubscribe function. */
  listen(listener: (signal: Signal) => void): () => void
  readonly dialect: Dialect
  /** False after a failed fsync: nothing more is acknowledged until a restart. */
  isWritable(): boolean
  backup(file: string): Promise<void>
  /** Vacuums a SQLite file of at most `max_bytes`. Returns whether it did; always false on PostgreSQL, which has `vacuum`. */
  compact(max_bytes: number): Promise<boolean>
  close(): Promise<void>
}
