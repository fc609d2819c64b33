import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../src/kernel/db/db.ts'
import { freshPlace, openPlace, type Place } from '../databases.ts'
import { startPostgres, type Postgres } from '../setup/postgres.ts'
import { KILL_ROUNDS } from './kill-rounds.ts'
import { createLoad, seedChecks } from './ping-load.ts'
import { expectRecorded } from './ping-log.ts'
import { startProcess, type Running } from './process.ts'
import { until } from './waiting.ts'

const CLIENTS = 16

describe('a PostgreSQL that goes away under the mix of pings', () => {
  let postgres: Postgres
  let running: Running
  let place: Place
  let db: Db
  beforeAll(async () => {
    postgres = await startPostgres()
    place = { ...(await freshPlace('sqlite')), url: postgres.url }
    running = await startProcess({ DATA_DIR: place.folder, DATABASE_URL: postgres.url })
    db = openPlace(place)
  })
  afterAll(async () => {
    await db.close()
    await running.stop()
    await postgres.stop()
    await place.remove()
  })

  it.each(['clean', 'crash'] as const)(
    `keeps every acknowledged ping once over a %s restart, and comes back by itself, ${KILL_ROUNDS} times`,
    async (how) => {
      const load = createLoad(await seedChecks(db))
      for (let round = 0; round < KILL_ROUNDS; round++) {
        const before = load.acknowledged.size
        const endLoad = load.start([running.base], CLIENTS)
        await until(() => load.acknowledged.size >= before + 3 * CLIENTS, 'the first pings')
        await postgres.restart(how)
        await until(async () => (await load.sendOne(running.base)) === 200, 'an acknowledged ping')
        await endLoad()
        await expectRecorded(db, load.acknowledged)
      }
    },
  )

  it('while it is away, pings are told to come back', async () => {
    const { from } = await seedChecks(db)
    const restarting = postgres.restart('crash')
    const load = createLoad({ from, checks: 1 })
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) {
      statuses.push(await load.sendOne(running.base))
      const reply = await fetch(`${running.base}/ping/00000000-0000-4000-8000-000000000000`)
      if (reply.status !== 404) expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
    }
    await restarting
    expect(statuses).toContain(503)
  })
})
