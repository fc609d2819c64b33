import { SECOND, type Instant } from '../contract/time.ts'
import type { Config } from '../kernel/config.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { migrations } from '../kernel/db/migrations/index.ts'
import { BASE62 } from '../kernel/ids.ts'
import { openDatabase, createAppContext, type AppContext } from '../app-context.ts'
import { createProduct, type Product } from '../server.ts'
import { readTextOption, UsageError, type Arguments, type CliCommand } from './command.ts'
import { DEMO_EMAIL } from './demo/demo-data.ts'
import type { SeededCheck } from './demo/seed-checks.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { MAX_DAYS } from './demo/demo-jobs.ts'
import { detectContent, storeDemoMarker } from './demo/demo-marker.ts'
import { createFakeNet } from './demo/demo-context.ts'
import { stopWithTimeout, waitForStopSignal } from './serve.ts'

const PASSWORD_LENGTH = 16
const HEARTBEAT_INTERVAL = 15 * SECOND

const sendPing = async (product: Product, { uuid, job }: SeededCheck, what: 'start' | 'end'): Promise<void> => {
  const headers = { 'user-agent': 'curl/8.14.1' }
  if (what === 'start') await product.app.inject({ method: 'POST', url: `/ping/${uuid}/start`, headers })
  else await product.app.inject({ method: 'POST', url: `/ping/${uuid}`, payload: job.output, headers })
}

const getNextRun = ({ job }: SeededCheck, now: Instant): Instant => Math.ceil((now - job.begins) / job.every) * job.every + job.begins

/** Sends the pings of the healthy demo jobs while the demo is served. */
const sendHeartbeats = async (
  product: Product,
  { clock }: AppContext,
  healthy: readonly SeededCheck[],
  ended: AbortSignal,
): Promise<void> => {
  const schedules = healthy.map((check) => ({ check, starts_at: getNextRun(check, clock.now()), ends_at: Infinity }))
  while (!ended.aborted) {
    for (const schedule of schedules) {
      const { check, starts_at, ends_at } = schedule
      if (clock.now() >= ends_at) {
        schedule.ends_at = Infinity
        await sendPing(product, check, 'end')
      }
      if (clock.now() >= starts_at) {
        schedule.starts_at = starts_at + check.job.every
        schedule.ends_at = clock.now() + check.job.duration_seconds * SECOND
        await sendPing(product, check, 'start')
      }
    }
    await clock.sleep(HEARTBEAT_INTERVAL, ended)
  }
}

/** After a restart, pings the healthy jobs before their checks go down, because no pings were sent while the demo was stopped. */
const sendOverduePings = async (product: Product, healthy: readonly SeededCheck[]): Promise<void> => {
  for (const check of healthy) {
    await sendPing(product, check, 'start')
    await sendPing(product, check, 'end')
  }
}

type Demo = { readonly checks: readonly SeededCheck[]; readonly isRestart: boolean }

const serveDemo = async (appContext: AppContext, { checks, isRestart }: Demo, print: (line: string) => void): Promise<void> => {
  const stop = waitForStopSignal()
  // No outgoing request leaves the machine.
  const product = createProduct({ ...appContext, net: createFakeNet() })
  const ended = new AbortController()
  // Jobs with a fixed final state stay in it.
  const healthy = checks.filter(({ job }) => job.final_state === undefined)
  if (isRestart) await sendOverduePings(product, healthy)
  const address = await product.start()
  const heartbeats = sendHeartbeats(product, appContext, healthy, ended.signal)
  print(`Watchdesk serves ${appContext.config.BASE_URL} (listening on ${address}). Press Ctrl-C to stop; the data remain.`)
  await stop
  ended.abort()
  await heartbeats
  await stopWithTimeout(product, appContext.clock.sleep)
}

const formatNotEmpty = ({ DATABASE_URL, DATA_DIR }: Config): string =>
  [
    DATABASE_URL ? 'There is data in the database of DATABASE_URL already' : `There is data in ${DATA_DIR} already`,
    ', and it is not a whole demo. A demo needs an empty folder: empty this one if you do not need it, or name another, ',
    'as in DATA_DIR=./demo-data npm run demo. npm start serves what is there.',
  ].join('')

/** Every daily job runs at least once. */
const MIN_DAYS = 2

const daysOf = (args: Arguments): number => {
  const days = Number(readTextOption(args, 'days') ?? MAX_DAYS)
  if (!Number.isInteger(days) || days < MIN_DAYS || days > MAX_DAYS)
    throw new UsageError(`--days takes a number from ${MIN_DAYS} to ${MAX_DAYS}.`)
  return days
}

const seedAndMark = async (appContext: AppContext, days: number, print: (line: string) => void): Promise<readonly SeededCheck[]> => {
  const { config, clock, ids, db } = appContext
  const password = config.BOOTSTRAP_ADMIN_PASSWORD ?? ids.text(PASSWORD_LENGTH, BASE62)
  print('Filling the demo:')
  const openAt = (other: AppContext['clock']): AppContext['db'] => openDatabase(config, other, ids, true)
  const seeded = await seedDemo(appContext, openAt, { password, now: clock.now(), days, print: (line) => print(`  ${line}`) })
  if (!seeded) throw new Error(formatNotEmpty(config))
  await storeDemoMarker(db, seeded.checks)
  print(`\nThe demo is ready. Sign in as ${DEMO_EMAIL} with the password ${password}\n`)
  return seeded.checks
}

export const demo: CliCommand = {
  name: 'demo',
  usage: '[--days DAYS] [--no-serve]',
  summary: 'Fills an empty data folder with three months of demo data and serves it. A folder with a demo is served again.',
  options: {
    days: { type: 'string', help: `number of days to fill, from ${MIN_DAYS} to ${MAX_DAYS}; ${MAX_DAYS} by default` },
    'no-serve': { type: 'boolean', help: 'fill without serving' },
  },
  run: async (args, { config, log, print }) => {
    const days = daysOf(args)
    const appContext = createAppContext(config, log)
    const found = await detectContent(appContext.db)
    if (found === 'something else') {
      await appContext.db.close()
      throw new Error(formatNotEmpty(config))
    }
    await migrate(appContext.db, migrations)
    const isRestart = found !== 'nothing'
    if (isRestart) print(`\nThis demo exists already and continues. Sign in as ${DEMO_EMAIL} with its password.\n`)
    const checks = isRestart ? found.checks : await seedAndMark(appContext, days, print)
    if (args.options['no-serve']) await appContext.db.close()
    else await serveDemo(appContext, { checks, isRestart }, print)
    return 0
  },
}
