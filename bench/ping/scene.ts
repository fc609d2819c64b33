import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src/kernel/clock.ts'
import { secretBox } from '../../src/kernel/crypto.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import { openPostgres } from '../../src/kernel/db/postgres.ts'
import { openSqlite } from '../../src/kernel/db/sqlite.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createDatabase } from '../../test/setup/databases.ts'
import type { Postgres } from '../../test/setup/postgres.ts'
import { startTuned } from '../tuned-postgres.ts'
import { startServer, type Server } from './process.ts'
import { seed } from './seed.ts'

/** A database full of checks, and servers on it. */
export type Scene = {
  readonly db: Db
  readonly uuids: string
  /** The whole product; with `enough` the door for pings alone. */
  serve(given?: { readonly enough?: number }): Promise<Server>
  /** What storing costs at least. */
  serveFloor(): Promise<Server>
  /** Less than that: a part of storing without which there is none. */
  serveBound(): Promise<Server>
  close(): Promise<void>
}

type Scale = { readonly checks: number; readonly pings_each?: number }

const sceneOn = async (folder: string, db: Db, url: string | undefined, scale: Scale): Promise<Scene> => {
  const uuids = join(folder, 'uuids')
  await seed(db, uuids, scale)
  const servers: Server[] = []
  const start = async (...what: Parameters<typeof startServer>): Promise<Server> => {
    const server = await startServer(...what)
    servers.push(server)
    return server
  }
  return {
    db,
    uuids,
    serve: (given = {}) => start('server.ts', { folder, ...(url && { url }), ...given }),
    serveFloor: () => start('floor.ts', { folder, ...(url && { url }) }),
    serveBound: () => start('floor.ts', { folder, ...(url && { url }), is_bound: true }),
    close: async () => {
      for (const server of servers) await server.stop()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'watchdesk-bench-'))

export const sqliteScene = (scale: Scale): Promise<Scene> => {
  const folder = newFolder()
  return sceneOn(
    folder,
    openSqlite({ file: join(folder, 'watchdesk.db'), clock: systemClock(), ids: randomIds(), box: secretBox('bench') }),
    undefined,
    scale,
  )
}

let cluster: Promise<Postgres> | undefined
let counter = 0

/** All scenes share one cluster, which really writes to disk and ends with this process. */
export const postgresScene = async (scale: Scale): Promise<Scene> => {
  const { url } = await (cluster ??= startTuned())
  const own = await createDatabase(url, `bench_${++counter}`)
  return await sceneOn(newFolder(), openPostgres({ url: own, clock: systemClock(), ids: randomIds(), box: secretBox('bench') }), own, scale)
}

export const SCENES = { SQLite: sqliteScene, PostgreSQL: postgresScene }
