import { copyFileSync, truncateSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { SECOND, type Instant } from '../../src/contract/time.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import type { Benchmark } from '../harness.ts'
import { answeredBy, generate, PINNED, pingEachOnce, type Answered, type Server } from './process.ts'
import { SCENES, type Scene } from './scene.ts'
import { UUID_LINE } from './seed.ts'

const MANY = Number(process.env.BENCH_CHECKS ?? 1_000_000)
const OVERDUE = 10_000
const TENTH = SECOND / 10
// Longer than the two until they fall due and the two that they may take.
const LOAD_SECONDS = 5

const clock = systemClock()

/** The uuids of all checks but those that are to be silent: a ping would save them. */
const withoutTheSilent = (uuids: string): string => {
  const file = `${uuids}.loud`
  copyFileSync(uuids, file)
  truncateSync(file, (MANY - OVERDUE) * UUID_LINE)
  return file
}

const untilDown = async (db: Db): Promise<Instant> => {
  const left = sql<{ left: number }>`select count(*) as left from check_states where check_id > ${MANY - OVERDUE} and status <> 'down'`
  while ((await db.read(async (reader) => (await left.execute(reader.db)).rows[0]?.left)) !== 0) await sleep(20)
  return clock.now()
}

/** What was answered in a second between two moments, as far as tenths of a second tell. */
const answeredBetween = ({ started_at, tenths }: Answered, from: Instant, to: Instant): number => {
  const meanwhile = tenths.slice(Math.floor((from - started_at) / TENTH), Math.ceil((to - started_at) / TENTH))
  return (meanwhile.reduce((sum, count) => sum + count, 0) / meanwhile.length) * 10
}

type Stage = { readonly scene: Scene; readonly server: Server; readonly uuids: string; readonly took: number[] }

const whileTheyGoDown = async ({ scene, server, uuids, took }: Stage): Promise<number> => {
  const due_at = await server.letFallDue(OVERDUE)
  const answering = answeredBy(server.port, { uuids, mode: 'keep' }, LOAD_SECONDS)
  const down_at = await untilDown(scene.db)
  took.push((down_at - due_at) / SECOND)
  return answeredBetween(await answering, due_at, down_at)
}

export const overdue = (database: keyof typeof SCENES): Benchmark => ({
  title: `${OVERDUE.toLocaleString('en')} of ${MANY.toLocaleString('en')} checks go down in the same second (${database})`,
  about:
    '64 clients ping the other checks over standing connections, each of which has been pinged once before; the whole product. Counted is what was answered from the moment they fell due until the last flip was written. Baseline: the same load when nothing falls due.',
  unit: 'pings/s',
  open: async () => {
    const scene = await SCENES[database]({ checks: MANY })
    const server = await scene.serve()
    await pingEachOnce(server.port, scene.uuids)
    const stage: Stage = { scene, server, uuids: withoutTheSilent(scene.uuids), took: [] }
    return {
      contestants: [
        {
          name: 'nothing falls due',
          run: () => generate(stage.server.port, { uuids: stage.uuids, mode: 'keep' }, LOAD_SECONDS),
        },
        { name: 'while they go down', run: () => whileTheyGoDown(stage) },
      ],
      // The first was to warm up.
      notes: () => [
        `All flips were written after ${stage.took
          .slice(1)
          .map((seconds) => seconds.toFixed(2))
          .join(', ')} s.`,
        PINNED,
      ],
      close: () => scene.close(),
    }
  },
})
