import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { freshPlace, type DatabaseName, type Place } from '../databases.ts'
import { createDatabase } from '../setup/databases.ts'
import { postgresUrl } from '../setup/postgres-url.ts'
import { startProcess, type Settings } from './process.ts'

const TEMPLATE = 'wd_installation'
/** Any number that nothing else locks. */
const LOCK = 7_301

export const settingsOf = ({ folder, url }: Pick<Place, 'folder' | 'url'>): Settings => ({
  DATA_DIR: folder,
  ...(url && { DATABASE_URL: url }),
})

/** Without its worker the product schedules no recurring jobs, which would be due in each copy. */
const install = async (url: string, folder: string): Promise<void> => {
  mkdirSync(folder)
  await (await startProcess({ ...settingsOf({ url, folder }), ROLES: 'http' })).stop()
}

/** Makes the template database unless another worker of this run has; answers its data folder. */
const installOnPostgres = async (): Promise<string> => {
  const cluster = await postgresUrl()
  const folder = join(inject('scratch'), TEMPLATE)
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (!existsSync(folder)) await install(await createDatabase(cluster, TEMPLATE), folder)
  } finally {
    await client.end()
  }
  return folder
}

let onPostgres: Promise<string> | undefined

/** A place where the product was started before: migrating and setting up take as long as the rest of a start. */
export const installedPlace = async (database: DatabaseName): Promise<Place> => {
  const folder = database === 'sqlite' ? join(inject('productFolder'), 'installation') : await (onPostgres ??= installOnPostgres())
  const place = await freshPlace(database, TEMPLATE)
  cpSync(folder, place.folder, { recursive: true })
  return place
}
