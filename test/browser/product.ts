import { createAppContext } from '../../src/app-context.ts'
import { prepareDatabase } from '../../src/commands/prepare.ts'
import { loadConfig, type Config } from '../../src/kernel/config.ts'
import { createLog } from '../../src/kernel/log.ts'
import { offerSetup } from '../../src/people/setup/first-account.ts'
import { createProduct } from '../../src/server.ts'
import { copyOf, freshPlace, TEST_SECRET_KEY, type DatabaseName, type Place } from '../databases.ts'
import { FIXED, type Settings } from '../fault/process.ts'
import { freePort } from '../setup/free-port.ts'

// The product as `watchdesk serve` starts it, with the real clock and network, but in the process of the tests: a worker loads it once, and
// each file opens it on a database of its own.

const NO_FILES = (path: string): string => {
  throw new Error(`Tests read no settings from ${path}.`)
}

const placeSettings = (place: Place): Settings => ({
  SECRET_KEY: TEST_SECRET_KEY,
  DATA_DIR: place.folder,
  ...(place.url !== undefined && { DATABASE_URL: place.url }),
})

const readConfig = (settings: Settings): Config => {
  const loaded = loadConfig(settings, NO_FILES)
  if ('errors' in loaded) throw new Error(loaded.errors.join('\n'))
  return loaded.config
}

const partsOf = (place: Place, settings: Settings) =>
  createAppContext(readConfig({ ...FIXED, ...placeSettings(place), ...settings }), createLog('silent'))

const fill = async (name: DatabaseName): Promise<Place> => {
  const place = await freshPlace(name)
  const { db, config, ids } = partsOf(place, {})
  await prepareDatabase(db, config, { ids, print: () => undefined })
  await db.close()
  return place
}

const templates = new Map<DatabaseName, Promise<Place>>()

export type Running = { readonly base: string; stop(): Promise<void> }

const { BOOTSTRAP_ADMIN_PASSWORD: _password, BOOTSTRAP_ADMIN_EMAIL: _email, ...UNCLAIMED } = FIXED

/** The token of the link that the product offers with each start until the first account is claimed. */
export type FirstStart = Running & { readonly token: string | undefined }

/** Starts the product as `watchdesk serve` does where no settings name an administrator: in an empty folder, or in what was left of that. */
export const startUnclaimed = async (place: Place, settings: Settings): Promise<FirstStart> => {
  const parts = createAppContext(readConfig({ ...UNCLAIMED, ...placeSettings(place), ...settings }), createLog('silent'))
  await prepareDatabase(parts.db, parts.config, { ids: parts.ids, print: () => undefined })
  const product = createProduct(parts)
  const base = await product.start()
  return { base, stop: () => product.stop(), token: await parts.db.tx(offerSetup) }
}

/** A new installation: a copy of one that was made once per worker. */
export const newInstallation = async (name: DatabaseName): Promise<Place> => {
  const template = templates.get(name) ?? fill(name)
  templates.set(name, template)
  return await copyOf(name, await template)
}

/** The port of a worker's products, so that a page finds the dashboard of the file before in its cache. A second product at once has another. */
let usual: { readonly port: number; isTaken: boolean } | undefined

export const startProduct = async (place: Place, settings: Settings = {}): Promise<Running> => {
  usual ??= { port: await freePort(), isTaken: false }
  const own = usual.isTaken || settings['PORT'] !== undefined ? undefined : usual
  if (own) own.isTaken = true
  const product = createProduct(partsOf(place, { ...(own && { PORT: String(own.port) }), ...settings }))
  const stop = async (): Promise<void> => {
    await product.stop()
    if (own) own.isTaken = false
  }
  return { base: await product.start(), stop }
}
