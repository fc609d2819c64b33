import pg from 'pg'
import type { Clock } from '../clock.ts'
import type { SecretBox } from '../crypto.ts'
import type { Ids } from '../ids.ts'
import type { Db, Reader } from './db.ts'
import { postgresDialect } from './dialect.ts'
import { refuseInsideTransaction } from './inside.ts'
import { askNamed, postgresDoor } from './postgres-connection.ts'
import { dumpPostgres } from './postgres-dump.ts'
import { postgresLine } from './postgres-line.ts'
import { talkWithOthers } from './postgres-signals.ts'
import { transact } from './postgres-transaction.ts'
import { createSignals } from './signals.ts'

type Settings = {
  readonly url: string
  readonly clock: Clock
  readonly ids: Ids
  readonly box: SecretBox
  readonly connections?: number
}

// Counts and instants fit a double exactly; the driver would hand out text.
const INT8 = 20
pg.types.setTypeParser(INT8, Number)

const readerOn = (client: pg.PoolClient, clock: Clock): Reader => ({
  ...postgresDoor(client, askNamed(client)),
  dialect: postgresDialect,
  now: clock.now(),
})

// One is in use; the others are for going on while broken ones are given up.
const LINE_CONNECTIONS = 4

const openPool = (settings: { readonly url: string; readonly max: number; readonly idleTimeoutMillis?: number }): pg.Pool => {
  const { url: connectionString, ...limits } = settings
  // Statements that do not wait for each other's answers travel together.
  const pool = new pg.Pool({ connectionString, ...limits, keepAlive: true, connectionTimeoutMillis: 10_000, pipeline: true })
  // A broken connection is replaced by the pool and its query rejected; without listeners the process would end.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const openPostgres = ({ url, clock, ids, box, connections = 16 }: Settings): Db => {
  const pool = openPool({ url, max: connections })
  // Batches of pings name themselves in a setting of the session, so their connections serve nothing else and stay open.
  const linePool = openPool({ url, max: LINE_CONNECTIONS, idleTimeoutMillis: 0 })
  const signals = createSignals()
  const others = talkWithOthers({ url, own: ids.uuid(), clock, signals })

  const read: Db['read'] = async (work) => {
    refuseInsideTransaction('A separate read was asked for')
    const client = await pool.connect()
    try {
      return await work(readerOn(client, clock))
    } finally {
      client.release()
    }
  }

  const tx: Db['tx'] = async (work) => {
    refuseInsideTransaction('A transaction was asked for')
    const client = await pool.connect()
    const { result, said } = await transact(client, { clock, ids, box }, work).finally(() => client.release())
    others.tell(said)
    signals.publish(said)
    return result
  }

  return {
    dialect: postgresDialect,
    isInOrder: false,
    line: postgresLine(linePool),
    // Its server ends when its disk fails.
    keeps: () => true,
    listen: signals.listen,
    read,
    // Rows come as fast as the network brings them, a few at a time.
    readLong: read,
    readAside: read,
    // Other processes read and write beside this one: nothing can be left for later.
    lend: () => undefined,
    tx,
    txAside: tx,
    backup: (file) => dumpPostgres(url, file),
    compact: async () => false,
    close: async () => {
      await others.close()
      await Promise.all([pool.end(), linePool.end()])
    },
  }
}
