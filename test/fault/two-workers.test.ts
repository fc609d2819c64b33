import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import type { Db } from '../../src/kernel/db/db.ts'
import { countJobs, enqueueAll } from '../../src/kernel/jobs/jobs.ts'
import { withDb } from '../databases.ts'
import { until } from './waiting.ts'

const JOBS = process.env.SOAK ? 10_000 : 1_000

const startWorker = async (url: string): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [join(inject('productFolder'), 'fault-worker-child.cjs'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

const stop = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

const untilDone = async (db: Db): Promise<void> => {
  await until(async () => (await db.read(countJobs)).length === 0, 'the end of all jobs')
}

const handled = async (db: Db): Promise<{ all: number; distinct: number; pids: number }> => {
  const query = sql<{
    all: number
    distinct: number
    pids: number
  }>`select count(*) as "all", count(distinct job) as "distinct", count(distinct pid) as pids from handled`
  const { rows } = await db.read((reader) => query.execute(reader.db))
  return rows[0] ?? { all: 0, distinct: 0, pids: 0 }
}

const scene = (play: (db: Db, workers: readonly ChildProcess[]) => Promise<void>): Promise<void> =>
  withDb('postgres', async (db, place) => {
    await db.tx((tx) => sql`create table handled (job bigint not null, pid bigint not null)`.execute(tx.db))
    const workers = await Promise.all([startWorker(place.url ?? ''), startWorker(place.url ?? '')])
    await db.tx((tx) =>
      enqueueAll(
        tx,
        Array.from({ length: JOBS }, (_, payload) => ({ kind: 'count', payload })),
      ),
    )
    try {
      await play(db, workers)
    } finally {
      await Promise.all(workers.map((worker) => stop(worker, 'SIGTERM')))
    }
  })

describe('two processes on one PostgreSQL', () => {
  it(`handle each of ${JOBS} jobs exactly once, both working`, () =>
    scene(async (db) => {
      await untilDone(db)
      expect(await handled(db)).toEqual({ all: JOBS, distinct: JOBS, pids: 2 })
    }))

  it('handle each at least once when one of them is killed', () =>
    scene(async (db, [victim]) => {
      await until(async () => (await handled(db)).all >= JOBS / 10, 'the first jobs', { interval_ms: 5 })
      if (victim) await stop(victim, 'SIGKILL')
      await untilDone(db)
      const { all, distinct } = await handled(db)
      expect(distinct).toBe(JOBS)
      expect(all).toBeLessThan(JOBS + 200)
    }))
})
