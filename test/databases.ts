import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getCallSites } from 'node:util'
import { describe, inject, type SuiteCollector } from 'vitest'
import { systemClock, type Clock } from '../src/kernel/clock.ts'
import { createSecretBox } from '../src/kernel/crypto.ts'
import type { Db } from '../src/kernel/db/db.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { migrations } from '../src/kernel/db/migrations/index.ts'
import { openPostgres } from '../src/kernel/db/postgres.ts'
import { openSqlite } from '../src/kernel/db/sqlite.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { keepConcurrent } from './setup/concurrent-tests.ts'
import { createDatabase, dropDatabase } from './setup/databases.ts'
import { isPooled, throughPooler } from './setup/pooler.ts'
import { poolerPort, postgresUrl } from './setup/postgres-url.ts'

export const DATABASES = ['sqlite', 'postgres'] as const
export type DatabaseName = (typeof DATABASES)[number]

/** Where a database is, and how to make it go away. */
export type Place = { readonly url: string | undefined; readonly folder: string; remove(): Promise<void> }

/** The key of every test database, and of the products that run on one. */
export const TEST_SECRET_KEY = 'a secret key that only the tests know, long enough'

export const testBox = createSecretBox(TEST_SECRET_KEY)

let counter = 0

/** A fresh empty place of this kind; on PostgreSQL optionally a copy of a template. */
export const freshPlace = async (name: DatabaseName, template?: string): Promise<Place> => {
  const folder = join(inject('scratch'), randomUUID())
  mkdirSync(folder, { recursive: true })
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true })
  if (name === 'sqlite') return { url: undefined, folder, remove: async () => removeFolder() }
  const cluster = await postgresUrl()
  const database = `wd_${process.pid}_${++counter}`
  const url = throughPooler(await createDatabase(cluster, database, template), await poolerPort())
  const remove = async (): Promise<void> => {
    await dropDatabase(cluster, database)
    removeFolder()
  }
  return { url, folder, remove }
}

export const openPlace = (place: Place, clock: Clock = systemClock()): Db => {
  const ids = randomIds()
  return place.url
    ? openPostgres({ url: place.url, clock, ids, box: testBox, connections: 8, named: !isPooled() })
    : openSqlite({ file: join(place.folder, 'watchdesk.db'), clock, ids, box: testBox })
}

/** A place with the same in it. Nobody may have the original open. */
export const copyOf = async (name: DatabaseName, original: Place): Promise<Place> => {
  if (original.url) return await freshPlace(name, new URL(original.url).pathname.slice(1))
  const place = await freshPlace(name)
  copyFileSync(join(original.folder, 'watchdesk.db'), join(place.folder, 'watchdesk.db'))
  return place
}

const makeMigrated = async (name: DatabaseName): Promise<Place> => {
  const place = await freshPlace(name)
  const db = openPlace(place)
  await migrate(db, migrations)
  await db.close()
  return place
}

const migrated = new Map<DatabaseName, Promise<Place>>()

/** An empty database in its newest form: the steps are taken once per worker, copying takes milliseconds. */
export const migratedPlace = async (name: DatabaseName): Promise<Place> => {
  const made = migrated.get(name) ?? makeMigrated(name)
  migrated.set(name, made)
  return await copyOf(name, await made)
}

/** Runs `work` on a fresh migrated database and removes it afterwards. */
export const withDb = async <T>(name: DatabaseName, work: (db: Db, place: Place) => Promise<T>): Promise<T> => {
  const place = await migratedPlace(name)
  const db = openPlace(place)
  try {
    return await work(db, place)
  } finally {
    await db.close()
    await place.remove()
  }
}

/** The test file that is being collected. */
const callingTestFile = (): string => {
  const site = getCallSites(20).find(({ scriptName }) => scriptName.endsWith('.test.ts'))
  return site ? relative(process.cwd(), site.scriptName.replace(/^file:\/\//, '')) : ''
}

/**
 * The same tests on both databases: `onBothDatabases('jobs', (database) => { it(…) })`. In `npm test` only what
 * `setup/postgres-selection.ts` selects runs on PostgreSQL: all tests of some files, those of concurrent calls of others.
 */
export const onBothDatabases = (title: string, tests: (database: DatabaseName) => void): void => {
  const file = callingTestFile()
  const selected = inject('postgresFiles')
  const runOn = (database: DatabaseName): SuiteCollector => describe(`${title} on ${database}`, () => tests(database))
  runOn('sqlite')
  if (selected === 'all' || selected.whole.includes(file)) runOn('postgres')
  else if (selected.concurrent.includes(file)) keepConcurrent(runOn('postgres'))
}

/** As well, and neither waits for the other: for tests that mostly wait, and where each has a place of its own. */
export const onBothDatabasesAtOnce = (title: string, tests: (database: DatabaseName) => void): void => {
  for (const database of DATABASES) describe.concurrent(`${title} on ${database}`, () => tests(database))
}
