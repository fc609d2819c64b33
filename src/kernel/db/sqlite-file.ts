import { statSync } from 'node:fs'
import Database, { type Database as Connection } from 'better-sqlite3'

// As much as SQLite maps at most. It takes no memory of its own: these are the file's pages in the system's cache.
const MMAP_BYTES = 0x7fff0000

export const openSqliteFile = (file: string): Connection => {
  const connection = new Database(file)
  connection.pragma('busy_timeout = 10000')
  connection.pragma('journal_mode = WAL')
  // Without waiting for the disk: that is done beside, before anybody is answered.
  connection.pragma('synchronous = NORMAL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('cache_size = -65536')
  // Pages are read where the system has them already. Copied one by one, they were a fifth of what a ping costs among a million checks.
  connection.pragma(`mmap_size = ${MMAP_BYTES}`)
  connection.pragma('temp_store = MEMORY')
  // Copying the log back is done beside, too.
  connection.pragma('wal_autocheckpoint = 0')
  return connection
}

/** Rewrites the file without free pages, unless it is larger than `max_bytes` or something else uses it. It needs as much space again meanwhile. */
export const compactSqliteFile = (file: string, max_bytes: number): boolean => {
  if (statSync(file).size > max_bytes) return false
  const connection = openSqliteFile(file)
  try {
    // The copy is made in a file: in memory it would take as much of it as the database has bytes.
    connection.pragma('temp_store = FILE')
    connection.exec('vacuum')
    connection.pragma('wal_checkpoint(TRUNCATE)')
    return true
  } catch {
    return false
  } finally {
    connection.close()
  }
}
