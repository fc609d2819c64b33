import type { Db } from './db.ts'

type Observe = (kind: 'read' | 'tx', seconds: number) => void

/** The same database, with a stopwatch on every read and transaction. */
export const measured = (db: Db, observe: Observe): Db => {
  const timed = async <T>(kind: 'read' | 'tx', work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    try {
      return await work()
    } finally {
      observe(kind, (performance.now() - start) / 1_000)
    }
  }
  return {
    ...db,
    read: (work) => timed('read', () => db.read(work)),
    readLong: (work) => timed('read', () => db.readLong(work)),
    tx: (work) => timed('tx', () => db.tx(work)),
  }
}
