import Database from 'better-sqlite3'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOutboxDispatcher } from '../src/kernel/outbox/dispatcher.ts'
import { notifierSubscriptions } from '../src/monitor/notifier.ts'
import type { AppContext } from '../src/app-context.ts'
import { createProduct } from '../src/server.ts'
import type { Benchmark } from './harness.ts'
import { fill, goDown, KEY, openParts, openReceiver } from './notify/scene.ts'

const CHECKS = 10_000
const PER_TURN = 1_000
const PER_COMMIT = 100

/** The two rows that every notification needs, and nothing else: a hundred to a commit, on a bare connection. */
const bareRows = (folder: string): ((count: number) => void) => {
  const bare = new Database(join(folder, 'watchdesk.db'))
  bare.pragma('synchronous = FULL')
  const row =
    bare.prepare(`insert into notifications (uuid, channel_id, check_id, flip_id, occurrence, occasion, status, reason, happened_at, state, error, attempts, created_at)
    values (?, 1, 1, ?, ?, 'flip', 'down', 'timeout', 0, 'waiting', '', 0, 0)`)
  const job = bare.prepare(`insert into jobs (kind, payload, due_at, dedup_key, created_at) values ('notify.bench', ?, 0, ?, 0)`)
  let n = 0
  const batch = bare.transaction(() => {
    for (let i = 0; i < PER_COMMIT; i++) {
      const name = `bench ${n++}`
      row.run(`uuid ${name}`, n, name)
      job.run(JSON.stringify({ notification_id: n }), name)
    }
  })
  return (count) => {
    for (let done = 0; done < count; done += PER_COMMIT) batch()
  }
}

/** Repeats `turn`, which does PER_TURN at a time, for about so long; answers how many per second. `prepare` is not counted. */
const repeat = async (
  seconds: number,
  turn: () => Promise<void>,
  prepare: () => Promise<void> = async () => undefined,
): Promise<number> => {
  let [count, spent] = [0, 0]
  while (spent < seconds * 1_000) {
    await prepare()
    const start = performance.now()
    await turn()
    spent += performance.now() - start
    count += PER_TURN
  }
  return count / (spent / 1_000)
}

const percentile = (values: readonly number[], share: number): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0).toFixed(1)

const lasted = (what: string, values: readonly number[]): string =>
  `${what} meanwhile took ${percentile(values, 0.5)} ms (median), ${percentile(values, 0.99)} ms (99 %)`

/** The whole product under ten thousand checks going down at once: how long until all is queued and sent, and how the API feels meanwhile. */
const rush = async (database: 'SQLite' | 'PostgreSQL'): Promise<string> => {
  const { parts, remove } = await openParts(database)
  const receiver = await openReceiver()
  const ids = await fill(parts, CHECKS, receiver.url)
  const product = createProduct(parts)
  const base = await product.start()
  const uuid = await parts.db.read(async ({ db }) => (await db.selectFrom('checks').select('uuid').executeTakeFirstOrThrow()).uuid)
  const calls: number[] = []
  const pings: number[] = []
  let isOver = false
  const timed = async (path: string, into: number[]): Promise<void> => {
    const start = performance.now()
    await (await fetch(`${base}${path}`, { headers: { 'x-api-key': KEY } })).arrayBuffer()
    into.push(performance.now() - start)
  }
  const ask = async (): Promise<void> => {
    while (!isOver) {
      await timed('/api/v3/status/', calls)
      await timed(`/ping/${uuid}/log`, pings)
      await sleep(20)
    }
  }
  const asking = ask()
  const start = performance.now()
  await goDown(parts.db, ids)
  const queued = async (): Promise<number> =>
    await parts.db.read(
      async ({ db }) =>
        (
          await db
            .selectFrom('notifications')
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
    )
  while ((await queued()) < CHECKS) await sleep(20)
  const queued_s = (performance.now() - start) / 1_000
  while (receiver.count() < CHECKS) await sleep(50)
  const sent_s = (performance.now() - start) / 1_000
  isOver = true
  await asking
  await product.stop()
  receiver.close()
  remove()
  return `${CHECKS.toLocaleString('en')} checks going down in one moment on ${database}: all notifications queued after ${queued_s.toFixed(1)} s, all sent to one receiver after ${sent_s.toFixed(1)} s; ${lasted('an API call', calls)}, ${lasted('a ping', pings)}.`
}

const contestants = (parts: AppContext, ids: readonly number[]) => {
  const bare = bareRows(parts.config.DATA_DIR)
  const loop = createOutboxDispatcher(parts, notifierSubscriptions)
  const tellAll = async (): Promise<void> => {
    while ((await loop.step()) === 'more');
  }
  return [
    { name: 'two bare rows each', run: (seconds: number) => repeat(seconds, async () => bare(PER_TURN)) },
    {
      name: 'changes told to channels',
      run: (seconds: number) => repeat(seconds, tellAll, () => goDown(parts.db, ids.slice(0, PER_TURN))),
    },
  ]
}

export const benchmark: Benchmark = {
  title: 'Notifications of checks that go down together',
  about: `From the change of status to the queued job, on SQLite. Baseline: only the rows that must be written, ${PER_COMMIT} to a commit.`,
  unit: 'notifications/s',
  open: async () => {
    const rushes = [await rush('SQLite'), await rush('PostgreSQL')]
    const { parts, remove } = await openParts('SQLite')
    const ids = await fill(parts, PER_TURN, 'http://127.0.0.1:9/')
    return {
      contestants: contestants(parts, ids),
      notes: () => rushes,
      close: async () => {
        await parts.db.close()
        remove()
      },
    }
  },
}
