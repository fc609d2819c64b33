import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { MILLISECOND } from './contract/time.ts'
import { createApp } from './http/app.ts'
import { V1, V3 } from './http/docs/apis.ts'
import { docsRoutes } from './http/docs/routes.ts'
import { openDoors } from './http/doors.ts'
import { operationRoutes } from './http/operations.ts'
import { systemClock, type Clock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import type { Db } from './kernel/db/db.ts'
import { measured } from './kernel/db/measured.ts'
import { openPostgres } from './kernel/db/postgres.ts'
import { openSqlite } from './kernel/db/sqlite.ts'
import { fanOutJob, type Subscriptions } from './kernel/events.ts'
import { randomIds, type Ids } from './kernel/ids.ts'
import { takeUpAbandoned } from './kernel/jobs/jobs.ts'
import { createWorker, type JobKind, type Worker } from './kernel/jobs/worker.ts'
import type { Log } from './kernel/log.ts'
import { runLoop, type Loop } from './kernel/loops.ts'
import { mailJob } from './kernel/mailer.ts'
import { createMetrics } from './kernel/metrics.ts'
import { createNet, type Net } from './kernel/net.ts'
import { databaseLimiter, memoryLimiter } from './kernel/rate-limit.ts'
import { secretKeyOf } from './kernel/secret-key.ts'

export type Parts = {
  readonly config: Config
  readonly log: Log
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly net: Net
  /** Seals stored secrets and signs addresses. */
  readonly secretKey: string
}

export type Product = {
  readonly app: FastifyInstance
  readonly worker: Worker
  /** What the product does by itself, the worker left out. */
  readonly loops: readonly Loop[]
  /** Listens and lets the loops run, as far as ROLES says; answers the address. */
  start(): Promise<string>
  /** No new requests; those under way finish; jobs are given back. */
  stop(): Promise<void>
}

export const openDatabase = (config: Config, clock: Clock, ids: Ids): Db => {
  if (config.DATABASE_URL) return openPostgres({ url: config.DATABASE_URL, clock, ids })
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
  return openSqlite({ file: join(config.DATA_DIR, 'watchdesk.db'), clock, ids })
}

export const systemParts = (config: Config, log: Log): Parts => {
  const clock = systemClock()
  const ids = randomIds()
  const net = createNet({ outbound_private: config.OUTBOUND_PRIVATE })
  return { config, log, clock, ids, db: openDatabase(config, clock, ids), net, secretKey: secretKeyOf(config, ids) }
}

/** Who does what when something happened. */
const subscriptions: Subscriptions = {}

const jobKinds = ({ db, config }: Parts): readonly JobKind[] => [
  fanOutJob(db, subscriptions),
  mailJob({ db, smtp_url: config.SMTP_URL, mail_from: config.MAIL_FROM }),
]

/** Waits for requests under way. A connection that has had its answer is let go, however long its client would like to keep it. */
const closeDoors = async (app: FastifyInstance, clock: Clock): Promise<void> => {
  const closed = new AbortController()
  const letGo = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      app.server.closeIdleConnections()
      await clock.sleep(50 * MILLISECOND, closed.signal)
    }
  }
  await Promise.all([app.close().finally(() => closed.abort()), letGo()])
}

/** Puts the house together; decides nothing. */
export const createProduct = (given: Parts): Product => {
  const { config, log, clock, ids, net } = given
  const db = measured(given.db, () => metrics.observeDatabase)
  const metrics = createMetrics(db, clock)
  const parts = { ...given, db }
  const factor = config.RATE_LIMIT_FACTOR
  // One process counts in memory; several must count together.
  const limiter = config.DATABASE_URL ? databaseLimiter(db, clock, { factor }) : memoryLimiter(clock, { factor })
  const app = createApp({ log, ids, trustProxy: config.TRUST_PROXY ?? [], secure: config.BASE_URL.startsWith('https:') })
  let isStopping = false
  operationRoutes(app, db, metrics, () => isStopping)
  const { v1, v3 } = openDoors({ app, db, limiter, config })
  docsRoutes(app, [
    { api: V1, routes: v1 },
    { api: V3, routes: v3 },
  ])
  const worker = createWorker({ db, clock, ids, log, kinds: jobKinds(parts) })
  const loops: readonly Loop[] = []
  const running: { stop(): Promise<void> }[] = []

  const startWorking = async (): Promise<void> => {
    if (db.dialect.name === 'sqlite') await db.tx(takeUpAbandoned)
    running.push(...[worker, ...loops].map((loop) => runLoop(loop, { clock, db, log })))
  }

  return {
    app,
    worker,
    loops,
    start: async () => {
      if (config.ROLES.has('worker')) await startWorking()
      return config.ROLES.has('http') ? await app.listen({ host: config.HOST, port: config.PORT }) : ''
    },
    stop: async () => {
      isStopping = true
      await closeDoors(app, clock)
      await Promise.all([...running.map((loop) => loop.stop()), worker.stop()])
      await net.close()
      await db.close()
    },
  }
}
