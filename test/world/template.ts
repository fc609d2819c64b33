import { bootstrap } from '../../src/bootstrap.ts'
import { loadConfig, type Config } from '../../src/kernel/config.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createAccount } from '../../src/people/accounts/accounts.ts'
import { system } from '../../src/people/actor.ts'
import { listRoles } from '../../src/people/roles/roles.ts'
import { hashPassword } from '../../src/people/sign-in/password.ts'
import { storeToken } from '../../src/people/tokens/tokens.ts'
import { copyOf, freshPlace, openPlace, TEST_SECRET_KEY, type DatabaseName, type Place } from '../databases.ts'
import { fakeClock } from './clock.ts'
import { ALICE, BOB, KEYS, PASSWORD, START } from './people.ts'

const NO_FILES = (path: string): string => {
  throw new Error(`Tests read no settings from ${path}.`)
}

/** The settings of every world; a test may change some. */
export const worldConfig = (place: Place, changes: Readonly<Record<string, string>> = {}): Config => {
  const loaded = loadConfig(
    {
      PORT: '0',
      SMTP_PORT: '0',
      BASE_URL: 'http://watchdesk.test',
      DATA_DIR: place.folder,
      LOG_LEVEL: 'silent',
      SECRET_KEY: TEST_SECRET_KEY,
      BOOTSTRAP_ADMIN_EMAIL: ALICE.email,
      BOOTSTRAP_ADMIN_PASSWORD: PASSWORD,
      BOOTSTRAP_API_KEY: KEYS.write,
      BOOTSTRAP_READONLY_KEY: KEYS.read,
      BOOTSTRAP_PING_KEY: KEYS.ping,
      BOOTSTRAP_TOKEN: ALICE.token,
      BOOTSTRAP_SCIM_TOKEN: KEYS.scim,
      ...(place.url && { DATABASE_URL: place.url }),
      ...changes,
    },
    NO_FILES,
  )
  if ('errors' in loaded) throw new Error(loaded.errors.join('\n'))
  return loaded.config
}

/** Migrates and fills one database per worker; worlds are copies of it, which takes milliseconds. */
const fill = async (name: DatabaseName): Promise<Place> => {
  const place = await freshPlace(name)
  const db = openPlace(place, fakeClock(START))
  await migrate(db, migrations)
  await bootstrap(db, worldConfig(place), randomIds())
  const password_hash = await hashPassword(PASSWORD)
  await db.tx(async (tx) => {
    const role = (await listRoles(tx)).find((candidate) => candidate.name === 'Agent')
    if (!role) throw new Error('The template has no Agent role.')
    const bob = {
      first_name: 'Bob',
      last_name: 'Builder',
      email: BOB.email,
      role_id: role.id,
      department_id: 1,
      is_active: true,
      source: 'manual',
    } as const
    const account = await createAccount(tx, system('test'), { ...bob, password_hash })
    await storeToken(tx, system('test'), { name: 'Bob', account_id: account.id, parent_id: null, text: BOB.token })
  })
  await db.close()
  return place
}

const filled = new Map<DatabaseName, Promise<Place>>()

const makeCopy = async (name: DatabaseName): Promise<Place> => {
  const template = filled.get(name) ?? fill(name)
  filled.set(name, template)
  return await copyOf(name, await template)
}

const spare = new Map<DatabaseName, Promise<Place>>()

/** The next copy is made while a test is busy with this one: PostgreSQL takes as long for it as the product takes to open. */
export const copyOfTemplate = async (name: DatabaseName): Promise<Place> => {
  const place = spare.get(name) ?? makeCopy(name)
  // Put there before anything is waited for, because several may ask at once.
  const next = makeCopy(name)
  spare.set(name, next)
  // Whoever takes it hears why there is none.
  next.catch(() => undefined)
  return await place
}
