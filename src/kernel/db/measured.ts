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
  const { line } = db
  return {
    ...db,
    line: line && { bulk: (statement, rows) => timed('tx', () => line.bulk(statement, rows)) },
    read: (work) => timed('read', () => db.read(work)),
    readAside: (work) => timed('read', () => db.readAside(work)),
    readLong: (work) => timed('read', () => db.readLong(work)),
    txAside: (work) => timed('tx', () => db.txAside(work)),
    tx: (work, debtor) => timed('tx', () => db.tx(work, debtor)),
  }
}
