import type { Db } from './db.ts'

type Observe = (kind: 'read' | 'tx', seconds: number) => void

export const measureDb = (db: Db, observe: Observe): Db => {
  const measure = async <T>(kind: 'read' | 'tx', work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    try {
      return await work()
    } finally {
      observe(kind, (performance.now() - start) / 1_000)
    }
  }
  return {
    ...db,
    read: (work) => measure('read', () => db.read(work)),
    readLong: (work) => measure('read', () => db.readLong(work)),
    tx: (work) => measure('tx', () => db.tx(work)),
  }
}
