// Runs WAL checkpoints on request. On a thread, because a checkpoint of thousands of pages waits for the disk twice.
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
