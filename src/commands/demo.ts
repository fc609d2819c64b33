import { SECOND, type Instant } from '../contract/time.ts'
import type { Config } from '../kernel/config.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { migrations } from '../kernel/db/migrations/index.ts'
import { BASE62 } from '../kernel/ids.ts'
import { openDatabase, systemParts, type Parts } from '../parts.ts'
import { createProduct, type Product } from '../server.ts'
import { textOption, UsageError, type Arguments, type Command } from './command.ts'
import { DEMO_EMAIL } from './demo/cast.ts'
import type { MadeCheck } from './demo/fill-checks.ts'
import { fillDemo } from './demo/fill.ts'
import { MAX_DAYS } from './demo/watched-jobs.ts'
import { lookInto, markDemo } from './demo/mark.ts'
import { demoNet } from './demo/stage.ts'
import { stopInTime, stopRequested } from './serve.ts'

const PASSWORD_LENGTH = 16
const BEAT = 15 * SECOND

const tell = async (product: Product, { uuid, job }: MadeCheck, what: 'start' | 'end'): Promise<void> => {
  const headers = { 'user-agent': 'curl/8.14.1' }
  if (what === 'start') await product.app.inject({ method: 'POST', url: `/ping/${uuid}/start`, headers })
  else await product.app.inject({ method: 'POST', url: `/ping/${uuid}`, payload: job.says, headers })
}

const nextRunOf = ({ job }: MadeCheck, now: Instant): Instant => Math.ceil((now - job.begins) / job.every) * job.every + job.begins

/** The jobs of the demo go on reporting while somebody looks, each when it begins and when it ends. */
const keepBeating = async (product: Product, { clock }: Parts, healthy: readonly MadeCheck[], ended: AbortSignal): Promise<void> => {
  const turns = healthy.map((check) => ({ check, starts_at: nextRunOf(check, clock.now()), ends_at: Infinity }))
  while (!ended.aborted) {
    for (const turn of turns) {
      const { check, starts_at, ends_at } = turn
      if (clock.now() >= ends_at) {
        turn.ends_at = Infinity
        await tell(product, check, 'end')
      }
      if (clock.now() >= starts_at) {
        turn.starts_at = starts_at + check.job.every
        turn.ends_at = clock.now() + check.job.takes * SECOND
        await tell(product, check, 'start')
      }
    }
    await clock.sleep(BEAT, ended)
  }
}

/** While the demo did not run, its jobs could not report: they do at once, before anybody notices. */
const makeUp = async (product: Product, healthy: readonly MadeCheck[]): Promise<void> => {
  for (const check of healthy) {
    await tell(product, check, 'start')
    await tell(product, check, 'end')
  }
}

type Demo = { readonly checks: readonly MadeCheck[]; readonly isAgain: boolean }

const serveDemo = async (parts: Parts, { checks, isAgain }: Demo, say: (line: string) => void): Promise<void> => {
  const stop = stopRequested()
  // Nothing that the demo does leaves this machine.
  const product = createProduct({ ...parts, net: demoNet() })
  const ended = new AbortController()
  // Those that stand for trouble stay in it.
  const healthy = checks.filter(({ job }) => job.ends === undefined)
  if (isAgain) await makeUp(product, healthy)
  const address = await product.start()
  const beating = keepBeating(product, parts, healthy, ended.signal)
  say(`Watchdesk serves ${parts.config.BASE_URL} (listening on ${address}). Ctrl-C ends it; what was filled in stays.`)
  await stop
  ended.abort()
  await beating
  await stopInTime(product, parts.clock.sleep)
}

const occupied = ({ DATABASE_URL, DATA_DIR }: Config): string =>
  [
    DATABASE_URL ? 'There is data in the database of DATABASE_URL already' : `There is data in ${DATA_DIR} already`,
    ', and it is not a whole demo. A demo needs an empty folder: empty this one if you do not need it, or name another, ',
    'as in DATA_DIR=./demo-data npm run demo. npm start serves what is there.',
  ].join('')

/** So that every daily job has run. */
const MIN_DAYS = 2

const daysOf = (args: Arguments): number => {
  const days = Number(textOption(args, 'days') ?? MAX_DAYS)
  if (!Number.isInteger(days) || days < MIN_DAYS || days > MAX_DAYS)
    throw new UsageError(`--days takes a number from ${MIN_DAYS} to ${MAX_DAYS}.`)
  return days
}

const fill = async (parts: Parts, days: number, say: (line: string) => void): Promise<readonly MadeCheck[]> => {
  const { config, clock, ids, db } = parts
  const password = config.BOOTSTRAP_ADMIN_PASSWORD ?? ids.text(PASSWORD_LENGTH, BASE62)
  say('Filling the demo:')
  const openAt = (other: Parts['clock']): Parts['db'] => openDatabase(config, other, ids, true)
  const filled = await fillDemo(parts, openAt, { password, now: clock.now(), days, say: (line) => say(`  ${line}`) })
  // Somebody else was quicker.
  if (!filled) throw new Error(occupied(config))
  await markDemo(db, filled.checks)
  say(`\nThe demo is ready. Sign in as ${DEMO_EMAIL} with the password ${password}\n`)
  return filled.checks
}

export const demo: Command = {
  name: 'demo',
  usage: '[--days DAYS] [--no-serve]',
  summary: 'Fills an empty data folder with three months of a believable house, then serves it; a folder it filled before it serves again.',
  options: {
    days: { type: 'string', help: `how many days to fill, from ${MIN_DAYS} to ${MAX_DAYS}; ${MAX_DAYS} by default` },
    'no-serve': { type: 'boolean', help: 'only fill, do not serve' },
  },
  run: async (args, { config, log, say }) => {
    const days = daysOf(args)
    const parts = systemParts(config, log)
    const found = await lookInto(parts.db)
    if (found === 'something else') {
      await parts.db.close()
      throw new Error(occupied(config))
    }
    await migrate(parts.db, migrations)
    const isAgain = found !== 'nothing'
    if (isAgain) say(`\nThis demo was filled before and goes on. Sign in as ${DEMO_EMAIL} with the password it was given then.\n`)
    const checks = isAgain ? found.checks : await fill(parts, days, say)
    if (args.options['no-serve']) await parts.db.close()
    else await serveDemo(parts, { checks, isAgain }, say)
    return 0
  },
}
