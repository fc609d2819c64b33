// Copies changes from SQLite's log back into its file whenever it is told to, and says how far it came. In a thread of its own: a copy of
// some thousand pages waits for the disk twice.
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

const connection = new Database(workerData.file)
connection.pragma('synchronous = NORMAL')
const checkpoint = connection.prepare('pragma wal_checkpoint(PASSIVE)')

parentPort?.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'checkpoint') return parentPort?.postMessage(checkpoint.get())
  connection.close()
  parentPort?.close()
})
