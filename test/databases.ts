import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { systemClock, type Clock } from '../src/kernel/clock.ts'
import type { Db } from '../src/kernel/db/db.ts'
import { migrate, type Migration } from '../src/kernel/db/migrate.ts'
import { migrations } from '../src/kernel/db/migrations/index.ts'
import { openPostgres } from '../src/kernel/db/postgres.ts'
import { openSqlite } from '../src/kernel/db/sqlite.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { createDatabase, dropDatabase } from './setup/databases.ts'
import { postgresUrl } from './setup/postgres-url.ts'

export const DATABASES = ['sqlite', 'postgres'] as const
export type DatabaseName = (typeof DATABASES)[number]

/** Where a database is, and how to make it go away. */
export type Place = { readonly url: string | undefined; readonly folder: string; remove(): Promise<void> }

let counter = 0

/** A fresh empty place of this kind; on PostgreSQL optionally a copy of a template. */
export const freshPlace = async (name: DatabaseName, template?: string): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), 'watchdesk-test-'))
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true })
  if (name === 'sqlite') return { url: undefined, folder, remove: async () => removeFolder() }
  const cluster = await postgresUrl()
  const database = `wd_${process.pid}_${++counter}`
  const url = await createDatabase(cluster, database, template)
  const remove = async (): Promise<void> => {
    await dropDatabase(cluster, database)
    removeFolder()
  }
  return { url, folder, remove }
}

export const openPlace = (place: Place, clock: Clock = systemClock()): Db => {
  const ids = randomIds()
  return place.url
    ? openPostgres({ url: place.url, clock, ids, connections: 8 })
    : openSqlite({ file: join(place.folder, 'watchdesk.db'), clock, ids })
}

/** Runs `work` on a fresh migrated database and removes it afterwards. */
export const withDb = async <T>(
  name: DatabaseName,
  work: (db: Db, place: Place) => Promise<T>,
  steps: readonly Migration[] = migrations,
): Promise<T> => {
  const place = await freshPlace(name)
  const db = openPlace(place)
  try {
    await migrate(db, steps)
    return await work(db, place)
  } finally {
    await db.close()
    await place.remove()
  }
}

/** The same tests on both databases: `onBothDatabases('jobs', (database) => { it(…) })`. */
export const onBothDatabases = (title: string, tests: (database: DatabaseName) => void): void => {
  for (const database of DATABASES) describe(`${title} on ${database}`, () => tests(database))
}
