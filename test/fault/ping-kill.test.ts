import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freshPlace, onBothDatabases, openPlace } from '../databases.ts'
import { createChecks, keepSending, newTally, type Tally } from './ping-load.ts'
import { allChecks, expectConsistent, keepAllPings } from './ping-log.ts'
import { startProcess } from './process.ts'

const ROUNDS = process.env.SOAK ? 50 : 3
const CLIENTS = 24

const countOf = ({ acknowledged }: Tally): number => acknowledged.values().reduce((sum, bodies) => sum + bodies.size, 0)

onBothDatabases('kill -9 under pings', (database) => {
  it(`every acknowledged ping is in the log with its number, and the log tells the state, ${ROUNDS} times`, async () => {
    const place = await freshPlace(database)
    const settings = { DATA_DIR: place.folder, ...(place.url && { DATABASE_URL: place.url }) }
    const tally = newTally()
    let uuids: readonly string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const running = await startProcess(settings)
      if (round === 0) {
        const db = openPlace(place)
        await keepAllPings(db)
        await db.close()
        uuids = await createChecks(running.base, 14)
      }
      let isOver = false
      const clients = Array.from({ length: CLIENTS }, () => keepSending(running.base, uuids, tally, { isOver: () => isOver }))
      const before = countOf(tally)
      while (countOf(tally) < before + CLIENTS) await sleep(5)
      await sleep(Math.random() * 450)
      await running.kill()
      isOver = true
      await Promise.all(clients)
    }
    const db = openPlace(place)
    for (const check of await allChecks(db)) {
      const stored = new Set((await expectConsistent(db, check)).map(({ body }) => body))
      expect([...(tally.acknowledged.get(check.uuid) ?? [])].filter((body) => !stored.has(body))).toEqual([])
    }
    await db.close()
    await place.remove()
  }, 1_200_000)
})
