import type { Database as Connection } from 'better-sqlite3'
import { yieldToEventLoop } from '../clock.ts'
import { runOn, sqliteKysely } from './bound-kysely.ts'
import type { Db, Reader } from './db.ts'
import { sqliteDialect } from './dialect.ts'
import { refuseInsideTransaction } from './inside.ts'
import { sqliteConnection } from './sqlite-connection.ts'
import { compactFile, openFile } from './sqlite-file.ts'
import { openWriter, type Settings } from './sqlite-writer.ts'

const openReader = (file: string): Connection => {
  const connection = openFile(file)
  connection.pragma('query_only = ON')
  return connection
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

export const openSqlite = (settings: Settings): Db => {
  const { file, clock } = settings
  const { settled, close, ...writer } = openWriter(settings)
  const [reader, longReader] = [openReader(file), openReader(file)]
  const readOn = (connection: Connection, habits?: Parameters<typeof sqliteConnection>[1]): Db['read'] => {
    const door = sqliteConnection(connection, habits)
    const [db, run] = [sqliteKysely(door), runOn(door)]
    const inTurn = readQueue(connection)
    const perform = <T>(work: (reader: Reader) => Promise<T>): Promise<T> => work({ db, run, dialect: sqliteDialect, now: clock.now() })
    return async (work) => {
      refuseInsideTransaction('A separate read was asked for')
      return await inTurn(() => perform(work))
    }
  }

  return {
    ...writer,
    dialect: sqliteDialect,
    read: readOn(reader),
    readLong: readOn(longReader, { breathe: yieldToEventLoop }),
    compact: async (max_bytes) => compactFile(file, max_bytes),
    close: async () => {
      await settled()
      reader.close()
      longReader.close()
      await close()
    },
  }
}
