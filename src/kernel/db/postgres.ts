import pg from 'pg'
import type { Clock } from '../clock.ts'
import type { SecretBox } from '../crypto.ts'
import type { Ids } from '../ids.ts'
import type { Db, Reader } from './db.ts'
import { postgresDialect } from './dialect.ts'
import { refuseInsideTransaction } from './inside.ts'
import { askOn, postgresDoor } from './postgres-connection.ts'
import { dumpPostgres } from './postgres-dump.ts'
import { talkWithOthers } from './postgres-signals.ts'
import { transact } from './postgres-transaction.ts'
import { createSignals } from './signals.ts'
import { isConnectionUnusable } from './unavailable.ts'

type Settings = {
  readonly url: string
  readonly clock: Clock
  readonly ids: Ids
  readonly box: SecretBox
  readonly connections?: number
  /** Prepare statements under names, which PgBouncer in transaction mode knows from 1.21 on. */
  readonly named?: boolean
}

// Counts and instants fit a double exactly; the driver would hand out text.
const INT8 = 20
pg.types.setTypeParser(INT8, Number)

const readerOn = (client: pg.PoolClient, clock: Clock, named: boolean): Reader => ({
  ...postgresDoor(client, askOn(client, named)),
  dialect: postgresDialect,
  now: clock.now(),
})

const openPool = (settings: { readonly url: string; readonly max: number }): pg.Pool => {
  const { url: connectionString, ...limits } = settings
  // Statements that do not wait for each other's answers travel together.
  const pool = new pg.Pool({ connectionString, ...limits, keepAlive: true, connectionTimeoutMillis: 10_000, pipeline: true })
  // A broken connection is replaced by the pool and its query rejected; without listeners the process would end.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Runs `work` on a connection of the pool. A connection that cannot be used any more is closed. */
const onConnection = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
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

export const openPostgres = ({ url, clock, ids, box, connections = 16, named = true }: Settings): Db => {
  const pool = openPool({ url, max: connections })
  const signals = createSignals()
  const others = talkWithOthers({ url, own: ids.uuid(), clock, signals, named })

  const read: Db['read'] = async (work) => {
    refuseInsideTransaction('A separate read was asked for')
    return await onConnection(pool, (client) => work(readerOn(client, clock, named)))
  }

  const tx: Db['tx'] = async (work) => {
    refuseInsideTransaction('A transaction was asked for')
    const { result, said } = await onConnection(pool, (client) => transact(client, { clock, ids, box, named }, work))
    others.tell(said)
    signals.publish(said)
    return result
  }

  return {
    dialect: postgresDialect,
    // Its server ends when its disk fails.
    keeps: () => true,
    listen: signals.listen,
    read,
    // Rows come as fast as the network brings them, a few at a time.
    readLong: read,
    tx,
    backup: (file) => dumpPostgres(url, file),
    compact: async () => false,
    close: async () => {
      await others.close()
      await pool.end()
    },
  }
}
