import { statSync } from 'node:fs'
import Database, { type Database as Connection } from 'better-sqlite3'

// SQLite's maximum. The mapping uses the page cache of the operating system and allocates no further memory.
const MMAP_BYTES = 0x7fff0000

export const openSqliteFile = (file: string): Connection => {
  const connection = new Database(file)
  connection.pragma('busy_timeout = 10000')
  connection.pragma('journal_mode = WAL')
  // The WAL is synced on a thread, before a commit is acknowledged.
  connection.pragma('synchronous = NORMAL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('cache_size = -65536')
  // Reads pages from the page cache. Without mmap, copying them took a fifth of the cost of a ping among a million checks.
  connection.pragma(`mmap_size = ${MMAP_BYTES}`)
  connection.pragma('temp_store = MEMORY')
  connection.pragma('wal_autocheckpoint = 0')
  return connection
}

/** Vacuums the file, unless it is larger than `max_bytes` or in use. Needs the same space again meanwhile. */
export const compactSqliteFile = (file: string, max_bytes: number): boolean => {
  if (statSync(file).size > max_bytes) return false
  const connection = openSqliteFile(file)
  try {
    // The temporary copy would otherwise be as large as the database, in memory.
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
