import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock, type Clock, type Pace } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import { createLazySecretBox } from './kernel/crypto.ts'
import type { Db } from './kernel/db/db.ts'
import { openPostgres } from './kernel/db/postgres.ts'
import { openSqlite } from './kernel/db/sqlite.ts'
import { randomIds, type Ids } from './kernel/ids.ts'
import type { Log } from './kernel/log.ts'
import { createNet, type Net } from './kernel/net/net.ts'
import { loadSecretKey } from './kernel/secret-key.ts'
import { disablePretenuring } from './kernel/v8-flags.ts'

/** Infrastructure of the product: configuration, database, clock, network. Tests replace single members. */
export type AppContext = {
  readonly config: Config
  readonly log: Log
  readonly db: Db
  readonly clock: Clock & Pace
  readonly ids: Ids
  readonly net: Net
  /** Encrypts stored secrets and signs URLs. */
  readonly secretKey: string
}

export const openDatabase = (config: Config, clock: Clock, ids: Ids, is_scratch = false): Db => {
  const box = createLazySecretBox(() => loadSecretKey(config, ids))
  if (config.DATABASE_URL) return openPostgres({ url: config.DATABASE_URL, clock, ids, box, named: config.DATABASE_PREPARED_STATEMENTS })
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const file = join(config.DATA_DIR, 'watchdesk.db')
  // An existing folder may be readable by others; the database must not be.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  return openSqlite({ file, clock, ids, box, is_scratch })
}

export const createAppContext = (config: Config, log: Log): AppContext => {
  disablePretenuring()
  const clock = systemClock()
  const ids = randomIds()
  const net = createNet({ outbound_private: config.OUTBOUND_PRIVATE })
  return { config, log, clock, ids, db: openDatabase(config, clock, ids), net, secretKey: loadSecretKey(config, ids) }
}
