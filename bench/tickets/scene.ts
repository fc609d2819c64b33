import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { bootstrap } from '../../src/bootstrap.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { loadConfig, type Config } from '../../src/kernel/config.ts'
import { createSecretBox } from '../../src/kernel/crypto.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'
import { openPostgres } from '../../src/kernel/db/postgres.ts'
import { openSqlite } from '../../src/kernel/db/sqlite.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createLog } from '../../src/kernel/log.ts'
import { createNet } from '../../src/kernel/net/net.ts'
import { createProduct } from '../../src/server.ts'
import { fillTickets } from './fill.ts'

const TOKEN = `hdt_${'b'.repeat(46)}`

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

export type Call = (options: InjectOptions) => Promise<void>
export type Scene = {
  readonly call: Call
  readonly size: number
  /** What the product would do by itself every few seconds, if its loops ran. */
  addUpCounts(): Promise<void>
  close(): Promise<void>
}

/** What database and disk would have done by themselves long before there are so many rows; otherwise they would do it while being measured. */
const tidyUp = async (url: string | undefined): Promise<void> => {
  if (url) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    await client.end()
  }
  spawnSync('sync')
}

const configFor = (folder: string, url: string | undefined): Config => {
  const loaded = loadConfig(
    {
      DATA_DIR: folder,
      PORT: '0',
      SMTP_PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '100000',
      BOOTSTRAP_TOKEN: TOKEN,
      ...(url && { DATABASE_URL: url }),
      SECRET_KEY: 'benchmark '.repeat(4),
    },
    () => '',
  )
  if ('errors' in loaded) throw new Error(loaded.errors.join('\n'))
  return loaded.config
}

/** The whole product in this process, without sockets, among so many tickets. */
export const openScene = async (size: number, url: string | undefined): Promise<Scene> => {
  const folder = mkdtempSync(join(tmpdir(), 'watchdesk-bench-'))
  const config = configFor(folder, url)
  const [clock, ids, box] = [systemClock(), randomIds(), createSecretBox(config.SECRET_KEY ?? '')]
  const db = url ? openPostgres({ url, clock, ids, box }) : openSqlite({ file: join(folder, 'watchdesk.db'), clock, ids, box })
  await migrate(db, migrations)
  await bootstrap(db, config, ids)
  say(`Filling ${size} tickets …`)
  await fillTickets(db, size, say)
  await tidyUp(url)
  const product = createProduct({
    config,
    log: createLog('silent'),
    db,
    clock,
    ids,
    net: createNet({ outbound_private: 'allow' }),
    secretKey: 'benchmark '.repeat(4),
  })
  await product.app.ready()
  const call: Call = async (options) => {
    const { statusCode, payload } = await product.app.inject({
      ...options,
      headers: { authorization: `Bearer ${TOKEN}`, ...options.headers },
    })
    if (statusCode >= 400) throw new Error(`${options.method} ${String(options.url)}: ${statusCode} ${payload}`)
  }
  return {
    call,
    size,
    addUpCounts: async () => {
      for (const loop of product.loops.filter(({ name }) => name === 'ticket counts')) while ((await loop.step()) === 'more');
    },
    close: async () => {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
