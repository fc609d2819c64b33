// Copies changes from SQLite's log back into its file whenever it is told to, and says how far it came. In a thread of its own: a copy of
// some thousand pages waits for the disk twice.
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

const connection = new Database(workerData.file)
connection.pragma('synchronous = NORMAL')
const copy = connection.prepare('pragma wal_checkpoint(PASSIVE)')

parentPort?.on('message', (word: 'copy' | 'close') => {
  if (word === 'copy') return parentPort?.postMessage(copy.get())
  connection.close()
  parentPort?.close()
})
