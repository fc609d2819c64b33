import type { Database as Connection } from 'better-sqlite3'
import { yieldToEventLoop, type Clock } from '../clock.ts'
import type { SecretBox } from '../crypto.ts'
import type { Ids } from '../ids.ts'
import { createQueryRunner, createSqliteKysely } from './bound-kysely.ts'
import { createCheckpoints } from './checkpoints.ts'
import type { Db, Tx } from './db.ts'
import { sqliteDialect } from './dialect.ts'
import { groupCommit, type UnitHost } from './group-commit.ts'
import { runInTransactionContext, assertOutsideTransaction } from './transaction-context.ts'
import type { BufferedWrite } from './join-writes.ts'
import { createSignals, type Signal } from './signals.ts'
import { createSqliteConnection } from './sqlite-connection.ts'
import { openSqliteFile } from './sqlite-file.ts'
import { createWalSync } from './wal-sync.ts'

export type SqliteOptions = {
  readonly file: string
  readonly clock: Clock
  readonly ids: Ids
  readonly box: SecretBox
  /** For generated data: a power cut may lose commits. */
  readonly is_scratch?: boolean
}

export type SqliteWriter = Pick<Db, 'tx' | 'listen' | 'isWritable' | 'backup' | 'close'> & {
  settled(): Promise<void>
}

// With random inserts, SQLite swaps pages through a page number beyond the end of files below 1 GB, and each later commit looks through its
// cache for pages that no longer exist: with a cache of 64 MB that was a tenth of the cost of a ping among a million checks.
const openConnection = (file: string): Connection => {
  const connection = openSqliteFile(file)
  connection.pragma('cache_size = -16384')
  return connection
}

const createUnitHost = (connection: Connection, sync: UnitHost['sync']): UnitHost => {
  const run = (text: string): (() => void) => {
    const statement = connection.prepare(text)
    return () => void statement.run()
  }
  const [commit, rollback, rollbackToSavepoint] = [run('commit'), run('rollback'), run('rollback to unit')]
  return {
    begin: run('begin immediate'),
    savepoint: run('savepoint unit'),
    release: run('release unit'),
    rollbackToSavepoint,
    commit,
    sync,
    rollback: () => {
      // A failed commit (disk full) may already have rolled back.
      if (connection.inTransaction) rollback()
    },
  }
}

const performTransaction = async <T>(tx: Omit<Tx, 'writeOnCommit'>, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const commitWrites: BufferedWrite[] = []
  const result = await runInTransactionContext(() => work({ ...tx, writeOnCommit: (...write) => void commitWrites.push(write) }))
  for (const [statement, rows, onResult] of commitWrites) {
    const returned = await tx.bulk(statement, rows)
    // `Bulk` declares the type of the rows.
    onResult?.(returned as never[])
  }
  return result
}

export const openSqliteWriter = ({ file, clock, ids, box, is_scratch = false }: SqliteOptions): SqliteWriter => {
  const connection = openConnection(file)
  if (is_scratch) connection.pragma('synchronous = OFF')
  const wal = createWalSync(file)
  const signals = createSignals()
  const checkpoints = createCheckpoints(connection, file)
  const commits = groupCommit(createUnitHost(connection, is_scratch ? async () => undefined : wal.sync), () =>
    yieldToEventLoop().then(checkpoints.betweenBatches),
  )
  const { bulk, deferWrite, ...kyselyConnection } = createSqliteConnection(connection)
  const [db, run] = [createSqliteKysely(kyselyConnection), createQueryRunner(kyselyConnection)]

  const perform = <T>(work: (tx: Tx) => Promise<T>, pendingSignals: Signal[]): Promise<T> =>
    performTransaction(
      { db, run, dialect: sqliteDialect, now: clock.now(), ids, box, bulk, deferWrite, signal: (one) => void pendingSignals.push(one) },
      work,
    )

  return {
    isWritable: () => !wal.hasFailed(),
    listen: signals.listen,
    tx: async (work) => {
      assertOutsideTransaction('A transaction was asked for')
      const pendingSignals: Signal[] = []
      return await commits.submit(
        () => perform(work, pendingSignals),
        () => signals.publish(pendingSignals),
      )
    },
    backup: async (target) => void (await connection.backup(target)),
    settled: commits.settled,
    close: async () => {
      wal.close()
      await checkpoints.close()
      connection.close()
    },
  }
}
