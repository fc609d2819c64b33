import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../test/setup/databases.ts'
import type { Postgres } from '../../test/setup/postgres.ts'
import { startTuned } from '../tuned-postgres.ts'
import type { Range } from './mix.ts'
import { seedChecks, type DatabaseName, type Place } from './seed.ts'
import { sendLoad, startProduct, type Server, type Settings, type Tree } from './servers.ts'

/** A database full of checks, made by the migrations of one tree, and servers of that tree on it. */
export type Scene = {
  readonly tree: Tree
  readonly database: DatabaseName
  readonly checks: number
  readonly place: Place
  /** Checks that the load pings. */
  readonly loaded: Range
  /** Checks that only `due` pings. */
  readonly due: Range
  /** The server with these settings. It runs until other settings are asked for; a new one gets one ping for each loaded check first. */
  serve(settings?: Settings): Promise<Server>
  /** PostgreSQL: another node, with a data folder of its own. The caller stops it. */
  serveSecondNode(): Promise<Server>
  close(): Promise<void>
}

const DUE_CHECKS = 10_000
/** Below that, the due checks would be a large part of all. */
const MIN_CHECKS_WITH_DUE = 100_000

let cluster: Promise<Postgres> | undefined
let counter = 0

const newPlace = async (database: DatabaseName): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), 'watchdesk-ping-mix-'))
  if (database === 'sqlite') return { folder }
  // One cluster for all scenes; it syncs to disk and ends with this process.
  const { url } = await (cluster ??= startTuned())
  return { folder, url: await createDatabase(url, `ping_mix_${++counter}`) }
}

const settingsOf = ({ folder, url }: Place): Settings => ({ DATA_DIR: folder, ...(url && { DATABASE_URL: url }) })

const dueChecksOf = (checks: number): number => (checks >= MIN_CHECKS_WITH_DUE ? DUE_CHECKS : 0)

export const openScene = async (tree: Tree, database: DatabaseName, checks: number): Promise<Scene> => {
  const place = await newPlace(database)
  const due_checks = dueChecksOf(checks)
  const loaded: Range = { from: 1, checks: checks - due_checks }
  // The tree's own migrations and first start make project and keys.
  await (await startProduct(tree, settingsOf(place))).stop()
  await seedChecks(place, { checks, due_checks, now_ms: Date.now() })

  let current: { readonly key: string; readonly server: Server } | undefined
  const stop = async (): Promise<void> => {
    await current?.server.stop()
    current = undefined
  }
  return {
    tree,
    database,
    checks,
    place,
    loaded,
    due: { from: loaded.checks + 1, checks: due_checks },
    serve: async (settings = {}) => {
      const key = JSON.stringify(settings)
      if (current?.key === key) return current.server
      await stop()
      const server = await startProduct(tree, { ...settingsOf(place), ...settings })
      current = { key, server }
      await sendLoad({ ...loaded, ports: [server.port], shape: 'get', seconds: 0, each: true })
      return server
    },
    serveSecondNode: () => startProduct(tree, settingsOf({ ...place, folder: join(place.folder, 'second-node') })),
    close: async () => {
      await stop()
      rmSync(place.folder, { recursive: true, force: true })
    },
  }
}
