import { expect, it } from 'vitest'
import { onBothDatabases, openPlace, TEST_SECRET_KEY } from '../databases.ts'
import { copyOfTemplate } from '../world/template.ts'
import { KILL_ROUNDS } from './kill-rounds.ts'
import { createLoad, seedChecks } from './ping-load.ts'
import { expectRecorded } from './ping-log.ts'
import { startProcess } from './process.ts'
import { until, untilMomentOfKill } from './waiting.ts'

const CLIENTS = 24

onBothDatabases('kill -9 under the mix of pings', (database) => {
  it(`keeps every acknowledged ping once, numbers, states and dates of flips, ${KILL_ROUNDS} times`, async () => {
    const place = await copyOfTemplate(database)
    const db = openPlace(place)
    const load = createLoad(await seedChecks(db))
    await db.close()

    for (let round = 0; round < KILL_ROUNDS; round++) {
      const running = await startProcess({
        DATA_DIR: place.folder,
        SECRET_KEY: TEST_SECRET_KEY,
        ...(place.url && { DATABASE_URL: place.url }),
      })
      const before = load.acknowledged.size
      const endLoad = load.start([running.base], CLIENTS)
      await until(() => load.acknowledged.size >= before + 2 * CLIENTS, 'the first pings')
      await untilMomentOfKill(round, 450)
      await running.kill()
      await endLoad()

      const left = openPlace(place)
      await expectRecorded(left, load.acknowledged)
      await left.close()
    }

    expect(load.refused).toBe(0)
    await place.remove()
  })
})
