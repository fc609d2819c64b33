import pg from 'pg'
import type { Clock } from '../clock.ts'
import type { SecretBox } from '../crypto.ts'
import type { Ids } from '../ids.ts'
import type { Db, Reader } from './db.ts'
import { postgresDialect } from './dialect.ts'
import { assertOutsideTransaction } from './transaction-context.ts'
import { createQueryFn, createStatementNamer, getQueryApi, type StatementNamer } from './postgres-connection.ts'
import { dumpPostgres } from './postgres-dump.ts'
import { createPeerNotifier } from './postgres-signals.ts'
import { runTransaction } from './postgres-transaction.ts'
import { createSignals } from './signals.ts'
import { isConnectionUnusable } from './unavailable.ts'

type PostgresOptions = {
  readonly url: string
  readonly clock: Clock
  readonly ids: Ids
  readonly box: SecretBox
  readonly connections?: number
  /** Prepared statements; PgBouncer in transaction mode supports them from 1.21 on. */
  readonly named?: boolean
}

// Counts and instants fit a double; the driver would return text.
const INT8 = 20
pg.types.setTypeParser(INT8, Number)

const createReader = (client: pg.PoolClient, clock: Clock, nameStatement: StatementNamer | undefined): Reader => ({
  ...getQueryApi(client, createQueryFn(client, nameStatement)),
  dialect: postgresDialect,
  now: clock.now(),
})

const openPool = (settings: { readonly url: string; readonly max: number }): pg.Pool => {
  const { url: connectionString, ...limits } = settings
  // Independent statements are pipelined.
  const pool = new pg.Pool({ connectionString, ...limits, keepAlive: true, connectionTimeoutMillis: 10_000, pipeline: true })
  // The pool replaces a broken connection, and its query rejects. An `error` event without a listener would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const withConnection = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let is_unusable = false
  try {
    return await work(client)
  } catch (error) {
    is_unusable = isConnectionUnusable(error)
    throw error
  } finally {
    client.release(is_unusable)
  }
}

export const openPostgres = ({ url, clock, ids, box, connections = 16, named = true }: PostgresOptions): Db => {
  const pool = openPool({ url, max: connections })
  const nameStatement = named ? createStatementNamer() : undefined
  const signals = createSignals()
  const peers = createPeerNotifier({ url, sender_id: ids.uuid(), clock, signals, named })

  const read: Db['read'] = async (work) => {
    assertOutsideTransaction('A separate read was asked for')
    return await withConnection(pool, (client) => work(createReader(client, clock, nameStatement)))
  }

  const tx: Db['tx'] = async (work) => {
    assertOutsideTransaction('A transaction was asked for')
    const { result, signals: sent } = await withConnection(pool, (client) =>
      runTransaction(client, { clock, ids, box, nameStatement }, work),
    )
    peers.notify(sent)
    signals.publish(sent)
    return result
  }

  return {
    dialect: postgresDialect,
    // The PostgreSQL server stops when its disk fails.
    isWritable: () => true,
    listen: signals.listen,
    read,
    // Rows arrive in network packets, so the event loop runs other work in between.
    readLong: read,
    tx,
    backup: (file) => dumpPostgres(url, file),
    compact: async () => false,
    close: async () => {
      await peers.close()
      await pool.end()
    },
  }
}
