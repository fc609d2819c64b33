import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPlace, openPlace, type Place } from '../databases.ts'
import { startPostgres, type Postgres } from '../setup/postgres.ts'
import { createChecks, keepSending, newTally, sendOne } from './ping-load.ts'
import { allChecks, expectConsistent, keepAllPings } from './ping-log.ts'
import { startProcess, type Running } from './process.ts'

describe('a PostgreSQL that goes away under pings', () => {
  let postgres: Postgres
  let running: Running
  let place: Place
  beforeAll(async () => {
    postgres = await startPostgres()
    place = { ...(await freshPlace('sqlite')), url: postgres.url }
    running = await startProcess({ DATA_DIR: place.folder, DATABASE_URL: postgres.url })
  })
  afterAll(async () => {
    await running.stop()
    await postgres.stop()
    await place.remove()
  })

  it.each(['clean', 'crash'] as const)(
    'after a %s restart nothing acknowledged is lost, and the service comes back by itself',
    async (how) => {
      const db = openPlace(place)
      await keepAllPings(db)
      const uuids = await createChecks(running.base, 7)
      const tally = newTally()
      let isOver = false
      const clients = Array.from({ length: 16 }, () => keepSending(running.base, uuids, tally, { isOver: () => isOver, goOn: true }))
      await sleep(400)
      await postgres.restart(how)
      const again = newTally()
      const deadline = performance.now() + 20_000
      while ((await sendOne(running.base, uuids, again).catch(() => 0)) !== 200 && performance.now() < deadline) await sleep(50)
      await sleep(300)
      isOver = true
      await Promise.all(clients)
      expect(again.acknowledged.size).toBe(1)
      for (const check of (await allChecks(db)).filter(({ uuid }) => uuids.includes(uuid))) {
        const stored = new Set((await expectConsistent(db, check)).map(({ body }) => body))
        expect([...(tally.acknowledged.get(check.uuid) ?? [])].filter((body) => !stored.has(body))).toEqual([])
      }
      expect(tally.acknowledged.size).toBe(uuids.length)
      await db.close()
    },
  )

  it('while it is away, pings are told to come back', async () => {
    const [uuid = ''] = await createChecks(running.base, 1)
    const restarting = postgres.restart('crash')
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) {
      const reply = await fetch(`${running.base}/ping/${uuid}`)
      statuses.push(reply.status)
      if (reply.status !== 200) expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
    }
    await restarting
    expect(statuses).toContain(503)
  })
})
