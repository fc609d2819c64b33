import pg, { type PoolClient } from 'pg'
import { MILLISECOND } from '../../contract/time.ts'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import { postgresKysely } from './bound-kysely.ts'
import type { Db, Tx } from './db.ts'
import { postgresDialect } from './dialect.ts'
import { inTransaction, refuseInsideTransaction } from './inside.ts'
import { postgresConnection } from './postgres-connection.ts'
import { dumpPostgres } from './postgres-dump.ts'
import { listenToOthers, notifyStatement, packSignals } from './postgres-signals.ts'
import { createSignals, type Signal } from './signals.ts'

type Settings = { readonly url: string; readonly clock: Clock; readonly ids: Ids; readonly connections?: number }

// Counts and instants fit a double exactly; the driver would hand out text.
const INT8 = 20
pg.types.setTypeParser(INT8, Number)

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'
const ATTEMPTS = 4

const isRetryable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === DEADLOCK || error.code === SERIALIZATION)

export const openPostgres = ({ url, clock, ids, connections = 16 }: Settings): Db => {
  const pool = new pg.Pool({ connectionString: url, max: connections, keepAlive: true, connectionTimeoutMillis: 10_000 })
  // A broken connection is replaced by the pool and its query rejected; without listeners the process would end.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const own = ids.uuid()
  const signals = createSignals()
  const stopListening = listenToOthers({ url, own, clock, signals })

  const attempt = async <T>(client: PoolClient, work: (tx: Tx) => Promise<T>): Promise<{ result: T; said: readonly Signal[] }> => {
    const said: Signal[] = []
    const db = postgresKysely(postgresConnection(client))
    await client.query('begin')
    try {
      const tx: Tx = { db, dialect: postgresDialect, now: clock.now(), ids, signal: (signal) => void said.push(signal) }
      const result = await inTransaction(() => work(tx))
      for (const payload of packSignals(own, said)) await client.query(notifyStatement, [payload])
      await client.query('commit')
      return { result, said }
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }

  const withRetries = async <T>(client: PoolClient, work: (tx: Tx) => Promise<T>): Promise<{ result: T; said: readonly Signal[] }> => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(client, work)
      } catch (error) {
        // Two verbs that lock in different order: one of them is told to start again, and may.
        if (tries >= ATTEMPTS || !isRetryable(error)) throw error
        await clock.sleep(5 * MILLISECOND * tries * ids.fraction())
      }
    }
  }

  return {
    dialect: postgresDialect,
    listen: signals.listen,
    read: async (work) => {
      refuseInsideTransaction('A separate read was asked for')
      const client = await pool.connect()
      try {
        return await work({ db: postgresKysely(postgresConnection(client)), dialect: postgresDialect, now: clock.now() })
      } finally {
        client.release()
      }
    },
    tx: async (work) => {
      refuseInsideTransaction('A transaction was asked for')
      const client = await pool.connect()
      const { result, said } = await withRetries(client, work).finally(() => client.release())
      signals.publish(said)
      return result
    },
    backup: (file) => dumpPostgres(url, file),
    close: async () => {
      await stopListening()
      await pool.end()
    },
  }
}
