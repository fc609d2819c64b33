import type { FastifyInstance } from 'fastify'
import { clockwork } from './clockwork.ts'
import { MILLISECOND, SECOND } from './contract/time.ts'
import { createApp } from './http/app.ts'
import { PORTAL, V1, V3 } from './http/docs/apis.ts'
import { liveRoute } from './http/app/live.ts'
import { translateHelpdesk } from './http/app/live-tickets.ts'
import { docsRoutes } from './http/docs/routes.ts'
import { openDoors } from './http/doors.ts'
import { metricsPage } from './http/metrics-page.ts'
import { operationRoutes } from './http/operations.ts'
import { WEB_FOLDER, webRoutes } from './http/web.ts'
import { pingRoutes } from './http/ping.ts'
import type { Clock } from './kernel/clock.ts'
import { secretBox } from './kernel/crypto.ts'
import { measured } from './kernel/db/measured.ts'
import { takeUpAbandoned } from './kernel/jobs/jobs.ts'
import { scheduleChores } from './kernel/jobs/recurring.ts'
import { createWorker, type Worker } from './kernel/jobs/worker.ts'
import { runLoop, type Loop } from './kernel/loops.ts'
import { createMetrics } from './kernel/metrics.ts'
import { databaseLimiter, memoryLimiter } from './kernel/rate-limit.ts'
import { createLive, type Live } from './monitor/live/stream.ts'
import { createRecorder, type Recorder } from './monitor/pings/recorder.ts'
import type { Parts } from './parts.ts'
import { deskMailboxes } from './smtp/desk.ts'
import { createSmtpDoor } from './smtp/server.ts'

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

const PATIENCE = 3 * SECOND

/** What a loop has begun (a delivery to a slow receiver) may end, but not for long: whatever is left is taken up after the next start. */
const letFinish = async (loops: readonly Loop[], clock: Clock): Promise<void> => {
  const finished = new AbortController()
  const all = Promise.all(loops.map((loop) => loop.settled?.())).then(() => finished.abort())
  await Promise.race([all, clock.sleep(PATIENCE, finished.signal)])
}

const openHttp = (parts: Parts, recorder: Recorder, live: Live, isStopping: () => boolean): FastifyInstance => {
  const { config, log, ids, clock } = parts
  const metrics = createMetrics(parts.db, clock)
  const db = measured(parts.db, metrics.observeDatabase)
  const factor = config.RATE_LIMIT_FACTOR
  // One process counts in memory; several must count together.
  const limiter = config.DATABASE_URL ? databaseLimiter(db, clock, { factor }) : memoryLimiter(clock, { factor })
  const app = createApp({ log, ids, trustProxy: config.TRUST_PROXY ?? [], secure: config.BASE_URL.startsWith('https:') })
  const house = { ...parts, box: secretBox(parts.secretKey), livePosition: live.position, countRefusedSignIn: metrics.countRefusedSignIn }
  const { v1, v3, portal } = openDoors({ app, db, limiter, house })
  pingRoutes(app, { ...parts, recorder })
  liveRoute(app, db, live)
  docsRoutes(app, [
    { api: V1, routes: v1 },
    { api: V3, routes: v3 },
    { api: PORTAL, routes: portal },
  ])
  operationRoutes(app, db, metrics, isStopping)
  metricsPage(app, metrics, config.METRICS_TOKEN)
  webRoutes(app, WEB_FOLDER)
  return app
}

/** Puts the house together; decides nothing. What it does by itself is in clockwork.ts, what it serves in http/doors.ts and the routes.ts of each API. */
export const createProduct = (parts: Parts): Product => {
  const { config, log, clock, ids, net, db } = parts
  let isStopping = false
  const live = createLive({ db, clock, ids, translate: translateHelpdesk })
  const recorder = createRecorder({ db, onRecorded: live.pinged })
  const app = openHttp(parts, recorder, live, () => isStopping)
  const limiter = memoryLimiter(clock, { factor: config.RATE_LIMIT_FACTOR })
  const smtp = createSmtpDoor({ recorder, clock, log, domain: config.PING_EMAIL_DOMAIN, mailboxes: deskMailboxes(parts), limiter })
  const { kinds, loops, chores } = clockwork(parts, recorder.states)
  const worker = createWorker({ db, clock, ids, log, kinds })
  const running: { stop(): Promise<void> }[] = []

  const startWorking = async (): Promise<void> => {
    if (db.dialect.name === 'sqlite') await db.tx(takeUpAbandoned)
    await db.tx((tx) => scheduleChores(tx, chores))
    running.push(...[worker, ...loops].map((loop) => runLoop(loop, { clock, db, log })))
  }

  const meetChecks = (): void => {
    const meeting = recorder
      .meetChecks(() => isStopping)
      .catch((error: unknown) => log.warn({ err: error }, 'checks could not be read ahead; each is read with its first ping'))
    running.push({ stop: () => meeting })
  }

  return {
    app,
    worker,
    loops,
    start: async () => {
      if (config.ROLES.has('worker')) await startWorking()
      if (config.ROLES.has('http') || config.ROLES.has('smtp')) meetChecks()
      if (config.ROLES.has('smtp') && config.SMTP_PORT > 0) await smtp.listen(config.SMTP_PORT, config.HOST)
      return config.ROLES.has('http') ? await app.listen({ host: config.HOST, port: config.PORT }) : ''
    },
    stop: async () => {
      isStopping = true
      await live.stop()
      await Promise.all([smtp.close(), closeDoors(app, clock)])
      await Promise.all([...running.map((loop) => loop.stop()), worker.stop()])
      await letFinish(loops, clock)
      await net.close()
      await db.close()
    },
  }
}
