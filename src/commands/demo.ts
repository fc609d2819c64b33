import { SECOND, type Instant } from '../contract/time.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { migrations } from '../kernel/db/migrations/index.ts'
import { BASE62 } from '../kernel/ids.ts'
import { openDatabase, systemParts, type Parts } from '../parts.ts'
import { createProduct, type Product } from '../server.ts'
import type { Command } from './command.ts'
import type { MadeCheck } from './demo/fill-checks.ts'
import { DEMO_EMAIL, fillDemo } from './demo/fill.ts'
import { demoNet } from './demo/stage.ts'
import { stopInTime, stopRequested } from './serve.ts'

const PASSWORD_LENGTH = 16
const BEAT = 15 * SECOND

/** The jobs of the demo go on reporting while somebody looks, all but those that stand for trouble. */
const keepBeating = async (product: Product, { clock }: Parts, checks: readonly MadeCheck[], ended: AbortSignal): Promise<void> => {
  const healthy = checks.filter(({ job }) => job.ends === undefined)
  const next = new Map<string, Instant>(
    healthy.map(({ uuid, job }) => [uuid, Math.ceil((clock.now() - job.begins) / job.every) * job.every + job.begins]),
  )
  while (!ended.aborted) {
    for (const { uuid, job } of healthy) {
      const due = next.get(uuid) ?? 0
      if (clock.now() < due) continue
      next.set(uuid, due + job.every)
      await product.app.inject({ method: 'POST', url: `/ping/${uuid}`, payload: job.says, headers: { 'user-agent': 'curl/8.14.1' } })
    }
    await clock.sleep(BEAT, ended)
  }
}

const serveDemo = async (parts: Parts, checks: readonly MadeCheck[], say: (line: string) => void): Promise<void> => {
  const stop = stopRequested()
  // Nothing that the demo does leaves this machine.
  const product = createProduct({ ...parts, net: demoNet() })
  const ended = new AbortController()
  const address = await product.start()
  const beating = keepBeating(product, parts, checks, ended.signal)
  say(`Watchdesk serves ${parts.config.BASE_URL} (listening on ${address}). Ctrl-C ends it; what was filled in stays.`)
  await stop
  ended.abort()
  await beating
  await stopInTime(product, parts.clock.sleep)
}

export const demo: Command = {
  name: 'demo',
  usage: '[--no-serve]',
  summary: 'Fills an empty data folder with three months of a believable house, then serves it.',
  options: { 'no-serve': { type: 'boolean', help: 'only fill, do not serve' } },
  run: async ({ options }, { config, log, say }) => {
    const parts = systemParts(config, log)
    await migrate(parts.db, migrations)
    const now = parts.clock.now()
    const password = config.BOOTSTRAP_ADMIN_PASSWORD ?? parts.ids.text(PASSWORD_LENGTH, BASE62)
    say('Filling the demo:')
    const openAt = (clock: Parts['clock']): Parts['db'] => openDatabase(config, clock, parts.ids)
    const filled = await fillDemo(parts, openAt, { password, now, say: (line) => say(`  ${line}`) })
    if (!filled) {
      await parts.db.close()
      throw new Error(`There is data in ${config.DATA_DIR} already. A demo needs an empty folder: name one with DATA_DIR.`)
    }
    say(`\nThe demo is ready. Sign in as ${DEMO_EMAIL} with the password ${password}\n`)
    if (options['no-serve']) await parts.db.close()
    else await serveDemo(parts, filled.checks, say)
    return 0
  },
}
