import { sql } from 'kysely'
import type { Db } from '../src/kernel/db/db.ts'
import type { Benchmark } from './harness.ts'
import { generate } from './ping/process.ts'
import { sqliteScene } from './ping/scene.ts'

const MANY = Number(process.env.BENCH_CHECKS ?? 1_000_000)
const OVERDUE = 10_000

/** Makes so many checks fall due in this second, and answers how to tell when all of them have gone down. */
const letFallDue = async (db: Db, from: number): Promise<() => Promise<boolean>> => {
  const is = sql`check_id > ${from} and check_id <= ${from + OVERDUE}`
  await db.tx(async (tx) => {
    await sql`update check_states set status = 'up', last_ping = ${tx.now} - 90000000000, alert_after = ${tx.now} where ${is}`.execute(
      tx.db,
    )
  })
  return async () => {
    const { rows } = await db.read((reader) =>
      sql<{ left: number }>`select count(*) as left from check_states where status = 'up' and ${is}`.execute(reader.db),
    )
    return rows[0]?.left === 0
  }
}

const untilDown = async (areDown: () => Promise<boolean>): Promise<number> => {
  const started = performance.now()
  while (!(await areDown())) await new Promise((resolve) => setTimeout(resolve, 20))
  return (performance.now() - started) / 1_000
}

export const benchmark: Benchmark = {
  title: `${OVERDUE.toLocaleString('en')} of ${MANY.toLocaleString('en')} checks go down in the same second (SQLite)`,
  about: '64 clients ping over standing connections meanwhile, for two seconds. Baseline: the same load when nothing falls due.',
  unit: 'pings/s',
  open: async () => {
    const scene = await sqliteScene({ checks: MANY })
    const server = await scene.serve({ sweep: true })
    const times: number[] = []
    let next = 0
    const load = (seconds: number) => generate(server.port, { uuids: scene.uuids, mode: 'keep' }, seconds)
    return {
      contestants: [
        { name: 'nothing falls due', run: () => load(2) },
        {
          name: 'many fall due',
          run: async () => {
            const pings = load(2)
            await new Promise((resolve) => setTimeout(resolve, 300))
            const areDown = await letFallDue(scene.db, (next++ * OVERDUE) % (MANY - OVERDUE))
            times.push(await untilDown(areDown))
            return await pings
          },
        },
      ],
      notes: () => [`All flips were written after ${times.map((seconds) => seconds.toFixed(2)).join(', ')} s.`],
      close: () => scene.close(),
    }
  },
}
