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

/** What was taken back: one transaction, or everything since the last commit. */
export type Undone = 'unit' | 'all'

/**
 * Somebody who may leave writes for later, where one process has the database for itself. Whatever anybody else reads or writes, they are paid
 * for first.
 */
export type Debtor = {
  /** The rows they write later, by which column each is found, and which columns that are. */
  readonly rows: { readonly table: string; readonly key: string; readonly late: readonly string[] }
  /** About how many rows are to be written, as far as that is known. */
  owes(): number
  /** Writes about so many of them; answers whether nothing is left. */
  pay(tx: Tx, most: number): Promise<boolean>
  /** What was paid is kept. */
  paid(): void
  /** The last payment was taken back, or all since the last commit. */
  unpaid(what: Undone): void
  /** What they remember may be wrong: another process has written, or what they wrote was taken back. Only the database knows what is owed. */
  forget(): void
}

/** What a debtor is told in a transaction. */
export type Late = {
  /** Whether nobody else has written since the debtor's last transaction, and nothing was taken back. */
  readonly isAlone: boolean
  /** The keys of rows that somebody else has written since, or wanted to. */
  readonly touched: readonly number[]
  /** From now on, whatever anybody else reads or writes, `pay` comes first. */
  owe(): void
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
  bulkLast<R>(statement: Bulk<R>, rows: readonly BulkRow[], told?: (answer: readonly R[]) => void): void
  /** Says something to the whole product after the commit, never before it, and not at all when the transaction fails. */
  signal(signal: Signal): void
  /** Only for a debtor, and only where writes can be left for later. */
  readonly late?: Late | undefined
}

/** Where statements leave before those before them are answered. Each is a transaction by itself, and they happen in the order they were asked for. */
export type Line = { bulk<R>(statement: Bulk<R>, rows: readonly BulkRow[]): Promise<readonly R[]> }

/** Deliberately without a query method: every query belongs to a read or to a transaction. */
export type Db = {
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** The same for what looks at no rows that a debtor writes later: it does not wait until they are written, and fails if it looks. */
  readAside<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** The same for answers of thousands of rows: others have their turn while they are fetched. */
  readLong<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  tx<T>(work: (tx: Tx) => Promise<T>, debtor?: Debtor): Promise<T>
  /**
   * The same for what looks at no rows that a debtor writes later: nobody has to be paid for it first. If it does look at some it fails with
   * `LooksAtLate`, and nothing is done.
   */
  txAside<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Not where transactions are in order anyway. */
  readonly line?: Line | undefined
  /** Makes somebody a debtor. It is taken for granted that they left something the last time; who cannot be one is told nothing in `tx.late`. */
  lend(debtor: Debtor): void
  /** Calls `listener` after each commit that signalled, in this process or (PostgreSQL) in another. Answers how to stop. */
  listen(listener: (signal: Signal) => void): () => void
  readonly dialect: Dialect
  /** Whether transactions happen in the order they were asked for, however many are asked for at once. */
  readonly isInOrder: boolean
  /** Whether what is written can still be kept. Once the disk has failed it cannot, until the product is started anew. */
  keeps(): boolean
  /** Makes an online copy of the database at `file`, while everything goes on. */
  backup(file: string): Promise<void>
  /** Rewrites a SQLite file of at most so many bytes without its free pages. Answers whether it did; PostgreSQL has `vacuum`. */
  compact(max_bytes: number): Promise<boolean>
  close(): Promise<void>
}
