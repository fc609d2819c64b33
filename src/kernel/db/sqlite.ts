import Database, { type Database as Connection } from 'better-sqlite3'
import { breathe, type Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import { sqliteKysely } from './bound-kysely.ts'
import { createCheckpoints } from './checkpoints.ts'
import type { Db, Reader, Tx } from './db.ts'
import { sqliteDialect } from './dialect.ts'
import { groupCommit, type UnitHost } from './group-commit.ts'
import { inTransaction, refuseInsideTransaction } from './inside.ts'
import { createSignals, type Signal } from './signals.ts'
import { sqliteConnection } from './sqlite-connection.ts'
import { createWalSync } from './wal-sync.ts'

type Settings = {
  readonly file: string
  readonly clock: Clock
  readonly ids: Ids
  /** Nobody would miss what a power cut takes: for data that is being made up. */
  readonly is_scratch?: boolean
}

const open = (file: string): Connection => {
  const connection = new Database(file)
  connection.pragma('busy_timeout = 10000')
  connection.pragma('journal_mode = WAL')
  // Without waiting for the disk: that is done beside, before anybody is answered.
  connection.pragma('synchronous = NORMAL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('cache_size = -65536')
  connection.pragma('temp_store = MEMORY')
  // Copying the log back is done beside, too.
  connection.pragma('wal_autocheckpoint = 0')
  return connection
}

const openReader = (file: string): Connection => {
  const connection = open(file)
  connection.pragma('query_only = ON')
  return connection
}

const unitHost = (connection: Connection, sync: UnitHost['sync']): UnitHost => {
  const run = (text: string): (() => void) => {
    const statement = connection.prepare(text)
    return () => void statement.run()
  }
  const rollback = run('rollback')
  return {
    begin: run('begin immediate'),
    savepoint: run('savepoint unit'),
    release: run('release unit'),
    rollbackToSavepoint: run('rollback to unit'),
    commit: run('commit'),
    sync,
    rollback: () => {
      // A failed commit (disk full) may have rolled back by itself.
      if (connection.inTransaction) rollback()
    },
  }
}

/** One reader at a time sees one snapshot; readers wait only for each other's synchronous queries. */
const readQueue = (connection: Connection) => {
  const begin = connection.prepare('begin')
  const commit = connection.prepare('commit')
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(async () => {
      begin.run()
      try {
        return await work()
      } finally {
        commit.run()
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }
}

const performUnit = async <T>(tx: Omit<Tx, 'bulkLast'>, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const last: Parameters<Tx['bulkLast']>[] = []
  const result = await inTransaction(() => work({ ...tx, bulkLast: (...write) => void last.push(write) }))
  for (const write of last) await tx.bulk(...write)
  return result
}

// Where rows land at random, SQLite swaps pages through a page number beyond the end of files below 1 GB, and each commit after that looks
// at every page it holds for ones that no longer exist: with 64 MB of them that was a tenth of what a ping costs among a million checks.
const openWriter = (file: string): Connection => {
  const connection = open(file)
  connection.pragma('cache_size = -16384')
  return connection
}

export const openSqlite = ({ file, clock, ids, is_scratch = false }: Settings): Db => {
  const writer = openWriter(file)
  if (is_scratch) writer.pragma('synchronous = OFF')
  const wal = createWalSync(file)
  const [reader, longReader] = [openReader(file), openReader(file)]
  const signals = createSignals()
  const checkpoints = createCheckpoints(writer, file)
  const between = (): Promise<void> => breathe().then(checkpoints.between)
  const commits = groupCommit(unitHost(writer, is_scratch ? async () => undefined : wal.sync), between)
  const { bulk, ...kyselyDoor } = sqliteConnection(writer)
  const writerDb = sqliteKysely(kyselyDoor)
  const readWith = (connection: Connection, readerDb: Reader['db']): Db['read'] => {
    const inTurn = readQueue(connection)
    return async (work) => {
      refuseInsideTransaction('A separate read was asked for')
      return await inTurn(() => work({ db: readerDb, dialect: sqliteDialect, now: clock.now() }))
    }
  }

  return {
    dialect: sqliteDialect,
    isInOrder: true,
    keeps: () => !wal.hasFailed(),
    listen: signals.listen,
    read: readWith(reader, sqliteKysely(sqliteConnection(reader))),
    readLong: readWith(longReader, sqliteKysely(sqliteConnection(longReader, { breathe }))),
    tx: async <T>(work: (tx: Tx) => Promise<T>) => {
      refuseInsideTransaction('A transaction was asked for')
      const said: Signal[] = []
      const signal: Tx['signal'] = (one) => void said.push(one)
      const unit = (): Promise<T> => performUnit({ db: writerDb, dialect: sqliteDialect, now: clock.now(), ids, bulk, signal }, work)
      return await commits.submit(unit, () => signals.publish(said))
    },
    backup: async (target) => void (await writer.backup(target)),
    close: async () => {
      await commits.settled()
      wal.close()
      await checkpoints.close()
      reader.close()
      longReader.close()
      writer.close()
    },
  }
}
