import { join } from 'node:path'
import { sql } from 'kysely'
import { systemClock } from '../../../src/kernel/clock.ts'
import type { Db } from '../../../src/kernel/db/db.ts'
import { openPostgres } from '../../../src/kernel/db/postgres.ts'
import { openSqlite } from '../../../src/kernel/db/sqlite.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import { createLog } from '../../../src/kernel/log.ts'
import { createProduct } from '../../../src/server.ts'
import { testBox } from '../../databases.ts'
import { postgresUrl } from '../../setup/postgres-url.ts'
import type { World } from '../../world.ts'
import { fakeNetwork } from '../../world/network.ts'
import { requester, type Requester } from '../../world/request.ts'
import { worldConfig } from '../../world/template.ts'

/** A second product on the database of a world, with connections of its own: all the two share is what is stored. */
export const openSecondProcess = async (world: World): Promise<Requester & { close(): Promise<void> }> => {
  const clock = { ...systemClock(), now: world.now }
  const ids = randomIds()
  let url: string | undefined
  let db: Db
  if (world.db.dialect.name === 'sqlite') db = openSqlite({ file: join(world.folder, 'watchdesk.db'), clock, ids, box: testBox })
  else {
    const { rows } = await world.db.read((reader) => sql<{ name: string }>`select current_database() as name`.execute(reader.db))
    const address = new URL(await postgresUrl())
    address.pathname = `/${rows[0]?.name}`
    url = address.href
    db = openPostgres({ url, clock, ids, box: testBox, connections: 4 })
  }
  const config = worldConfig({ url, folder: world.folder, remove: async () => undefined }, { RATE_LIMIT_FACTOR: '1000' })
  const product = createProduct({
    config,
    log: createLog('silent'),
    db,
    clock,
    ids,
    net: fakeNetwork(),
    secretKey: config.SECRET_KEY ?? '',
  })
  await product.app.ready()
  return { ...requester(product.app), close: () => product.stop() }
}
