import Database, { type Database as Connection } from 'better-sqlite3'

export const openFile = (file: string): Connection => {
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
