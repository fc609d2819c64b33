/**
 * `node bench/tickets-latency.ts [COUNT] [sqlite|postgres] [SECONDS]`: how long the desk's calls take among COUNT tickets, beside the
 * same calls among 10,000. The whole product in this process, without sockets; a load of fifty agents for SECONDS at the end.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { bootstrap } from '../src/bootstrap.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { loadConfig, type Config } from '../src/kernel/config.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { migrations } from '../src/kernel/db/migrations/index.ts'
import { openPostgres } from '../src/kernel/db/postgres.ts'
import { openSqlite } from '../src/kernel/db/sqlite.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { createLog } from '../src/kernel/log.ts'
import { createNet } from '../src/kernel/net.ts'
import { createProduct } from '../src/server.ts'
import { createDatabase } from '../test/setup/databases.ts'
import { startPostgres, type Postgres } from '../test/setup/postgres.ts'
import { closedLoop } from './harness.ts'
import { calmWatch, lookInTurn, type Seen, type Watch } from './calm.ts'
import { watchStolen } from './stolen.ts'
import { AGENTS, DEPARTMENTS, fillTickets, twoWords } from './tickets-fill.ts'

const TOKEN = `hdt_${'b'.repeat(46)}`
const SMALL = 10_000
/** Until what is asked for lies in memory: an index of a search among a million was read from the disk for the first few hundred calls. */
const WARMING = { calls: 1_000, most_ms: 20_000 }
const WARMING_AGAIN = { calls: 200, most_ms: 4_000 }
/** Of half seconds, or calls: the slowest hundredth of few calls is chance. */
const ENOUGH = { windows: 20, calls: 2_000 }
const MINUTES = { small: 2, large: 15, creating: 2 }
const CREATORS = 32

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const [, , countText = '100000', database = 'sqlite', secondsText = '0'] = process.argv
const count = Number(countText)

type Call = (options: InjectOptions) => Promise<void>
type Scene = {
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
  if ('mistakes' in loaded) throw new Error(loaded.mistakes.join('\n'))
  return loaded.config
}

const openScene = async (size: number, url: string | undefined): Promise<Scene> => {
  const folder = mkdtempSync(join(tmpdir(), 'watchdesk-bench-'))
  const config = configFor(folder, url)
  const [clock, ids] = [systemClock(), randomIds()]
  const db = url ? openPostgres({ url, clock, ids }) : openSqlite({ file: join(folder, 'watchdesk.db'), clock, ids })
  await migrate(db, migrations)
  await bootstrap(db, config, ids)
  say(`Filling ${size} tickets into ${database} …`)
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

const roll = (sides: number): number => Math.floor(Math.random() * sides)
const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T
const maybe = (text: string): string => (roll(2) === 0 ? text : '')

const anyFilter = (): string =>
  [
    maybe(`status=${one(['open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed', 'open,in_progress,pending,on_hold'])}`),
    maybe(`priority=${one(['low', 'medium', 'high', 'urgent'])}`),
    maybe(`department_id=${roll(DEPARTMENTS) + 1}`),
    maybe(`assignee_id=${one(['none', 'me', String(roll(AGENTS) + 1)])}`),
  ]
    .filter(Boolean)
    .join('&')

const json = (method: 'POST' | 'PUT', url: string, body: unknown): InjectOptions => ({
  method,
  url,
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(body),
})
const newTicket = () =>
  json('POST', '/api/v1/tickets', {
    subject: 'Printer on fire',
    description: 'Smoke comes out of it. '.repeat(10),
    requester_email: `c${roll(1_000) + 1}@example.org`,
  })

const OPERATIONS: Readonly<Record<string, (size: number) => InjectOptions>> = {
  'list, no filter': () => ({ method: 'GET', url: '/api/v1/tickets' }),
  'list, any filters, exact total': () => ({ method: 'GET', url: `/api/v1/tickets?${anyFilter()}` }),
  'list, by update': () => ({ method: 'GET', url: `/api/v1/tickets?sort=-updated_at&${anyFilter()}` }),
  'list, page 5,000 (or the last)': (size) => ({ method: 'GET', url: `/api/v1/tickets?page=${Math.min(5_000, Math.floor(size / 15))}` }),
  'list, closed, half-way down': (size) => ({ method: 'GET', url: `/api/v1/tickets?status=closed&page=${Math.floor(size / 30)}` }),
  'read, 20 replies': (size) => ({ method: 'GET', url: `/api/v1/tickets/${(roll(Math.floor(size / 1_000)) + 1) * 1_000}` }),
  reply: (size) => json('POST', `/api/v1/tickets/${roll(size) + 1}/replies`, { body: 'Have you tried water?' }),
  change: (size) => json('PUT', `/api/v1/tickets/${roll(size) + 1}`, { priority: one(['low', 'high', 'urgent', 'medium']) }),
  create: newTicket,
  'search, two words': () => ({ method: 'GET', url: `/api/v1/search?q=${encodeURIComponent(twoWords(roll))}` }),
  'search, two common words': () => ({ method: 'GET', url: '/api/v1/search?q=printer%20invoice' }),
  'counts of 12 views': () => ({ method: 'GET', url: '/api/v1/views/counts' }),
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** A dash where nothing could be measured, because no window of it was calm. */
const ms = (value: number | undefined): string => (value ? value.toFixed(2) : '–')

type Latency = { readonly p50: number; readonly p99: number; readonly calls: number; readonly calm: string }

const calmOf = ({ windows, calm_windows }: { readonly windows: number; readonly calm_windows: number }): string =>
  `${calm_windows} of ${windows} half seconds`

const latencyOf = (seen: Seen<number>): Latency => {
  const sorted = seen.calm.toSorted((a, b) => a - b)
  return { calls: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), calm: calmOf(seen) }
}

type Operation = (size: number) => InjectOptions

const warmUp = async ({ call, size }: Scene, operation: Operation, { calls, most_ms }: typeof WARMING): Promise<void> => {
  const until = performance.now() + most_ms
  for (let n = 0; n < calls && performance.now() < until; n++) await call(operation(size))
}

const watchLatency = ({ call, size }: Scene, operation: Operation): Watch<number> =>
  calmWatch(async (until) => {
    const times: number[] = []
    while (performance.now() < until) {
      const options = operation(size)
      const start = performance.now()
      await call(options)
      times.push(performance.now() - start)
    }
    return times
  })

const makeViews = async ({ call }: Scene): Promise<void> => {
  for (let n = 0; n < 12; n++)
    await call(
      json('POST', '/api/v1/views', {
        name: `View ${n}`,
        filters: { status: ['open', 'pending'], department_id: [(n % DEPARTMENTS) + 1], ...(n % 2 && { assignee_id: ['me'] }) },
      }),
    )
}

const measureAll = async (scene: Scene, minutes: number): Promise<ReadonlyMap<string, Latency>> => {
  await makeViews(scene)
  const operations = new Map(Object.entries(OPERATIONS).map(([name, operation]) => [watchLatency(scene, operation), { name, operation }]))
  await lookInTurn({
    watches: operations.keys(),
    isEnough: ({ calm, calm_windows }) => calm_windows >= ENOUGH.windows || calm.length >= ENOUGH.calls,
    minutes,
    prepare: async (watch, isFirst) => {
      const known = operations.get(watch)
      await scene.addUpCounts()
      if (known) await warmUp(scene, known.operation, isFirst ? WARMING : WARMING_AGAIN)
    },
  })
  const found = new Map<string, Latency>()
  for (const [watch, { name }] of operations) {
    const latency = latencyOf(watch.seen())
    found.set(name, latency)
    say(`  ${name}, ${latency.calls} calls: ${ms(latency.p50)} ms, 99 % below ${ms(latency.p99)} ms, calm in ${latency.calm}`)
  }
  return found
}

/** 40 % lists, 35 % reads, 10 % searches, 10 % replies, 5 % changes. */
const mixedDay = async (scene: Scene, seconds: number): Promise<void> => {
  const times: number[] = []
  await closedLoop(AGENTS, seconds, async () => {
    const dice = roll(100)
    const shares: readonly (readonly [string, number])[] = [
      ['list, any filters, exact total', 40],
      ['read, 20 replies', 75],
      ['search, two words', 85],
      ['reply', 95],
      ['change', 100],
    ]
    const name = shares.find(([, below]) => dice < below)?.[0] ?? 'change'
    const start = performance.now()
    await scene.call(OPERATIONS[name]?.(scene.size) ?? newTicket())
    times.push(performance.now() - start)
  })
  const sorted = times.toSorted((a, b) => a - b)
  say(
    `${AGENTS} agents at once for ${seconds} s: ${times.length} calls, no error, p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms.`,
  )
}

/** With a quarter of the memory for itself, as its manual advises: what it comes with is for the smallest of machines. */
const startTuned = async (): Promise<Postgres> => {
  const postgres = await startPostgres({ fsync: true })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`alter system set shared_buffers = '${Math.floor(totalmem() / 4 / 1_048_576)}MB'`)
  await client.end()
  await postgres.restart()
  return postgres
}

const postgres = database === 'postgres' ? await startTuned() : undefined
const place = async (name: string): Promise<string | undefined> => postgres && (await createDatabase(postgres.url, name))

const small = await openScene(SMALL, await place('small'))
const before = await measureAll(small, MINUTES.small)
await small.close()
const large = await openScene(count, await place('large'))
const stolen = watchStolen()
const after = await measureAll(large, MINUTES.large)
say(
  `\n| ${database}, ms | p50 among ${SMALL} | p99 | p50 among ${count} | p99 | growth (p50) | calls that count, calm in |\n|---|---:|---:|---:|---:|---:|---:|`,
)
for (const [name, { p50, p99, calls, calm }] of after) {
  const was = before.get(name)
  say(`| ${name} | ${ms(was?.p50)} | ${ms(was?.p99)} | ${ms(p50)} | ${ms(p99)} | ${ms(was?.p50 && p50 / was.p50)} | ${calls}, ${calm} |`)
}
say(`\n${stolen()}`)
// Each window answers how many there were a second. The disk may still have to do with what was filled in.
const creation = calmWatch(async (until) => [
  await closedLoop(CREATORS, (until - performance.now()) / 1_000, () => large.call(newTicket())),
])
await lookInTurn({ watches: [creation], isEnough: ({ calm_windows }) => calm_windows >= ENOUGH.windows, minutes: MINUTES.creating })
const creating = creation.seen()
const rates = creating.calm.toSorted((a, b) => a - b)
const rate = (part: number): number => Math.round(quantile(rates, part))
say(
  `Created durably, ${CREATORS} at a time: ${rate(0.5)} tickets/s in the middle, ${rate(0.1)} in the slowest tenth, ${rate(0.9)} in the fastest; calm in ${calmOf(creating)}.`,
)
if (Number(secondsText) > 0) await mixedDay(large, Number(secondsText))
await large.close()
await postgres?.stop()
process.exit(0)
