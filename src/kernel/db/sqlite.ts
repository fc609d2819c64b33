import type { Database as Connection } from 'better-sqlite3'
import { yieldToEventLoop } from '../clock.ts'
import { createQueryRunner, createSqliteKysely } from './bound-kysely.ts'
import type { Db, Reader } from './db.ts'
import { sqliteDialect } from './dialect.ts'
import { assertOutsideTransaction } from './transaction-context.ts'
import { createSqliteConnection } from './sqlite-connection.ts'
import { compactSqliteFile, openSqliteFile } from './sqlite-file.ts'
import { openSqliteWriter, type SqliteOptions } from './sqlite-writer.ts'

const openReader = (file: string): Connection => {
  const connection = openSqliteFile(file)
  connection.pragma('query_only = ON')
  return connection
}

/** Runs reads one after the other, each in its own snapshot. Queries are synchronous, so concurrent reads would not finish earlier. */
const createReadQueue = (connection: Connection) => {
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

export const openSqlite = (options: SqliteOptions): Db => {
  const { file, clock } = options
  const { settled, close, ...writer } = openSqliteWriter(options)
  const [reader, longReader] = [openReader(file), openReader(file)]
  const createRead = (connection: Connection, connectionOptions?: Parameters<typeof createSqliteConnection>[1]): Db['read'] => {
    const kyselyConnection = createSqliteConnection(connection, connectionOptions)
    const [db, run] = [createSqliteKysely(kyselyConnection), createQueryRunner(kyselyConnection)]
    const enqueue = createReadQueue(connection)
    const perform = <T>(work: (reader: Reader) => Promise<T>): Promise<T> => work({ db, run, dialect: sqliteDialect, now: clock.now() })
    return async (work) => {
      assertOutsideTransaction('A separate read was asked for')
      return await enqueue(() => perform(work))
    }
  }

  return {
    ...writer,
    dialect: sqliteDialect,
    read: createRead(reader),
    readLong: createRead(longReader, { yieldControl: yieldToEventLoop }),
    compact: async (max_bytes) => compactSqliteFile(file, max_bytes),
    close: async () => {
      await settled()
      reader.close()
      longReader.close()
      await close()
    },
  }
}
