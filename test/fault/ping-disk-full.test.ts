import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { onBothDatabases, type DatabaseName } from '../databases.ts'
import { openWorld, type World } from '../world.ts'
import { KILL_ROUNDS } from './kill-rounds.ts'
import { createLoad, seedChecks } from './ping-load.ts'
import { expectRecorded } from './ping-log.ts'
import { until } from './waiting.ts'

afterEach(() => vi.restoreAllMocks())

type Disk = { fill(): Promise<void>; free(): Promise<void> }

const MAX_PAGES = 1_073_741_823

/** SQLite answers SQLITE_FULL once a connection would exceed this many pages. */
const sqliteDisk = (connections: readonly Database.Database[]): Disk => ({
  fill: async () => {
    for (const connection of connections) if (connection.open) connection.pragma('max_page_count = 1')
  },
  free: async () => {
    for (const connection of connections) if (connection.open) connection.pragma(`max_page_count = ${MAX_PAGES}`)
  },
})

/** PostgreSQL answers 53100 when it cannot extend a file. */
const postgresDisk = ({ db }: World): Disk => {
  const run = (text: string) => db.tx(async (tx) => void (await sql.raw(text).execute(tx.db)))
  return {
    fill: async () => {
      await run(
        `create function fill_disk() returns trigger language plpgsql as $$ begin raise 'disk full' using errcode = '53100'; end $$`,
      )
      await run(`create trigger fill_disk before insert on pings execute function fill_disk()`)
    },
    free: async () => run(`drop function fill_disk cascade`),
  }
}

const openFillable = async (database: DatabaseName): Promise<{ world: World; disk: Disk }> => {
  const connections: Database.Database[] = []
  const { pragma } = Database.prototype
  vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (this: Database.Database, ...args) {
    if (!connections.includes(this)) connections.push(this)
    return pragma.apply(this, args)
  })
  const world = await openWorld({ database })
  vi.restoreAllMocks()
  return { world, disk: database === 'sqlite' ? sqliteDisk(connections) : postgresDisk(world) }
}

onBothDatabases('a disk that is full while the mix of pings comes in', (database) => {
  it(`pings get 503 until there is room again, and what was acknowledged is there, ${KILL_ROUNDS} times`, async () => {
    const { world, disk } = await openFillable(database)
    const base = await world.product.app.listen({ port: 0, host: '127.0.0.1' })
    const load = createLoad(await seedChecks(world.db))

    for (let round = 0; round < KILL_ROUNDS; round++) {
      const [acknowledged, refused] = [load.acknowledged.size, load.refused]
      const endLoad = load.start([base], 24)
      await until(() => load.acknowledged.size >= acknowledged + 48, 'the first pings', { interval_ms: 1 })
      await disk.fill()
      await until(() => load.refused >= refused + 24, 'refused pings', { interval_ms: 1 })
      await disk.free()
      await endLoad()
      expect(await load.sendOne(base)).toBe(200)
      await expectRecorded(world.db, load.acknowledged)
    }

    await world.close()
  })
})
