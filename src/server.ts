import type { FastifyInstance } from 'fastify'
import { createBackgroundWork } from './background.ts'
import { MILLISECOND, SECOND } from './contract/time.ts'
import { createPlainHttpWarning } from './http/auth/request-origin.ts'
import { createFastify } from './http/create-fastify.ts'
import { PORTAL, V1, V3 } from './http/docs/apis.ts'
import { registerLiveRoutes } from './http/app/live.ts'
import { toLiveEntry } from './http/app/live-helpdesk.ts'
import type { ApiContext } from './http/kit/api-conventions.ts'
import { registerDocsRoutes } from './http/docs/routes.ts'
import { registerApis } from './http/register-apis.ts'
import { registerMetricsRoute } from './http/metrics.ts'
import { registerOperationRoutes } from './http/operations.ts'
import { WEB_FOLDER, registerWebRoutes } from './http/web.ts'
import { servePings } from './http/ping.ts'
import type { Clock } from './kernel/clock.ts'
import { createSecretBox } from './kernel/crypto.ts'
import { measureDb } from './kernel/db/measure-db.ts'
import { requeueOrphanedJobs } from './kernel/jobs/jobs.ts'
import { scheduleRecurringJobs } from './kernel/jobs/recurring.ts'
import { createWorker, type Worker } from './kernel/jobs/worker.ts'
import { runLoop, type Loop } from './kernel/loops.ts'
import { createMetrics, type Metrics } from './kernel/metrics.ts'
import { createDatabaseLimiter, createMemoryLimiter } from './kernel/rate-limit/rate-limit.ts'
import { attachmentsFolderProbe } from './kernel/readiness/attachments-folder.ts'
import { freeSpaceProbe } from './kernel/readiness/free-space.ts'
import { createReadiness } from './kernel/readiness/readiness.ts'
import { createLiveUpdates, type LiveUpdates } from './monitor/live/stream.ts'
import { createPingBatcher, type PingBatcher } from './monitor/pings/ping-batcher.ts'
import type { AppContext } from './app-context.ts'
import { helpdeskMailboxes } from './smtp/helpdesk-mailboxes.ts'
import { createSmtpServer } from './smtp/server.ts'

export type Product = {
  readonly app: FastifyInstance
  readonly worker: Worker
  /** Background loops without the job worker. */
  readonly loops: readonly Loop[]
  /** Listens and starts the loops that ROLES selects. Returns the URL. */
  start(): Promise<string>
  /** Graceful shutdown: refuses new requests, finishes pending ones and releases jobs to the queue. */
  stop(): Promise<void>
}

/** Waits for pending requests; idle keep-alive connections are closed. */
const closeHttp = async (app: FastifyInstance, clock: Clock): Promise<void> => {
  const closed = new AbortController()
  const closeIdleConnections = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      app.server.closeIdleConnections()
      await clock.sleep(50 * MILLISECOND, closed.signal)
    }
  }
  await Promise.all([app.close().finally(() => closed.abort()), closeIdleConnections()])
}

const LOOP_SHUTDOWN_TIMEOUT = 3 * SECOND

/** Waits for started steps (a delivery to a slow receiver) until a timeout; unfinished work is resumed after the next start. */
const waitForLoops = async (loops: readonly Loop[], clock: Clock): Promise<void> => {
  const finished = new AbortController()
  const all = Promise.all(loops.map((loop) => loop.settled?.())).then(() => finished.abort())
  await Promise.race([all, clock.sleep(LOOP_SHUTDOWN_TIMEOUT, finished.signal)])
}

type Shared = { readonly metrics: Metrics; readonly pings: PingBatcher; readonly live: LiveUpdates; readonly isStopping: () => boolean }

const createHttpServer = (
  context: AppContext & Pick<ApiContext, 'checkResponse'>,
  { metrics, pings, live, isStopping }: Shared,
): FastifyInstance => {
  const { config, log, ids, clock } = context
  const db = measureDb(context.db, metrics.observeDatabase)
  const factor = config.RATE_LIMIT_FACTOR
  // A single process counts in memory; several processes need a shared count.
  const limiter = config.DATABASE_URL ? createDatabaseLimiter(db, clock, { factor }) : createMemoryLimiter(clock, { factor })
  const app = createFastify({ log, ids, trustProxy: config.TRUST_PROXY ?? [], secure: config.BASE_URL.startsWith('https:') })
  const apiContext = {
    ...context,
    box: createSecretBox(context.secretKey),
    livePosition: live.position,
    countRefusedSignIn: metrics.countRefusedSignIn,
    warnAboutPlainHttp: createPlainHttpWarning(context),
  }
  const { v1, v3, portal } = registerApis({ app, db, limiter, context: apiContext })
  servePings(app, { ...context, pings })
  registerLiveRoutes(app, db, live)
  registerDocsRoutes(app, [
    { api: V1, routes: v1 },
    { api: V3, routes: v3 },
    { api: PORTAL, routes: portal },
  ])
  // Several processes must share one attachments folder.
  const folderProbes = config.DATABASE_URL ? [attachmentsFolderProbe(db, config.DATA_DIR)] : []
  const probe = createReadiness({ db, clock, ids, log, probes: [freeSpaceProbe(config.DATA_DIR), ...folderProbes] })
  registerOperationRoutes(app, metrics, { db, probe, isStopping })
  registerMetricsRoute(app, metrics, config.METRICS_TOKEN)
  registerWebRoutes(app, WEB_FOLDER)
  return app
}

const createPings = ({ db, config }: AppContext, metrics: Metrics, live: LiveUpdates): PingBatcher => {
  const pings = createPingBatcher({
    db: measureDb(db, metrics.observeDatabase),
    onRecorded: live.publishPings,
    metrics: metrics.pings,
    cache_size: config.PING_CACHE_CHECKS,
  })
  metrics.measurePingQueue(() => pings.queue_length)
  return pings
}

/** Composition root. Background work is in background.ts, the routes are in http/register-apis.ts. */
export const createProduct = (context: AppContext & Pick<ApiContext, 'checkResponse'>): Product => {
  const { config, log, clock, ids, net, db } = context
  let isStopping = false
  const live = createLiveUpdates({ db, clock, ids, translate: toLiveEntry })
  const metrics = createMetrics(db, clock)
  const pings = createPings(context, metrics, live)
  const app = createHttpServer(context, { metrics, pings, live, isStopping: () => isStopping })
  const limiter = createMemoryLimiter(clock, { factor: config.RATE_LIMIT_FACTOR })
  const smtp = createSmtpServer({ pings, clock, log, domain: config.PING_EMAIL_DOMAIN, mailboxes: helpdeskMailboxes(context), limiter })
  const { jobKinds: kinds, loops, recurringJobs } = createBackgroundWork(context)
  const worker = createWorker({ db, clock, ids, log, kinds })
  const running: { stop(): Promise<void> }[] = []

  const startWorker = async (): Promise<void> => {
    if (db.dialect.name === 'sqlite') await db.tx(requeueOrphanedJobs)
    await db.tx((tx) => scheduleRecurringJobs(tx, recurringJobs))
    running.push(...[worker, ...loops].map((loop) => runLoop(loop, { clock, db, log })))
  }

  const warmUp = (): void => {
    const warming = pings
      .warmUp(() => isStopping)
      .catch((error: unknown) => log.warn({ err: error }, 'checks not preloaded; each is read with its first ping'))
    running.push({ stop: () => warming })
  }

  return {
    app,
    worker,
    loops,
    start: async () => {
      if (config.ROLES.has('worker')) await startWorker()
      if (config.ROLES.has('http') || config.ROLES.has('smtp')) warmUp()
      if (config.ROLES.has('smtp') && config.SMTP_PORT > 0) await smtp.listen(config.SMTP_PORT, config.HOST)
      return config.ROLES.has('http') ? await app.listen({ host: config.HOST, port: config.PORT }) : ''
    },
    stop: async () => {
      isStopping = true
      await live.stop()
      await Promise.all([smtp.close(), closeHttp(app, clock)])
      await Promise.all([...running.map((loop) => loop.stop()), worker.stop()])
      await waitForLoops(loops, clock)
      await net.close()
      await db.close()
    },
  }
}
