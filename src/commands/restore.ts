import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Config } from '../kernel/config.ts'
import { restorePostgres } from '../kernel/db/postgres-dump.ts'
import { syncFile } from '../kernel/durable-file.ts'
import { UsageError, type CliCommand } from './command.ts'

/** Rejects files that are not an intact database of Watchdesk. */
const assertIntact = (file: string): void => {
  let verdict: unknown
  try {
    const copy = new Database(file, { readonly: true })
    verdict = copy.pragma('integrity_check', { simple: true })
    copy.prepare('select count(*) from migrations').get()
    copy.close()
  } catch {
    verdict = 'unreadable'
  }
  if (verdict !== 'ok') throw new UsageError(`${file} is not an intact backup of a Watchdesk database.`)
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'

/** A running product would write to the replaced file, and those writes would be lost. */
const assertNotInUse = (file: string): void => {
  if (!existsSync(file)) return
  const known = new Database(file, { timeout: 0 })
  try {
    known.pragma('locking_mode = EXCLUSIVE')
    known.exec('begin immediate; rollback')
  } catch (error) {
    if (isBusy(error)) throw new UsageError(`${file} is in use. Stop the product first.`)
    // An unreadable database is not in use; replacing it is the purpose of a restore.
  } finally {
    known.close()
  }
}

const SQLITE_SUFFIXES = ['', '-wal', '-shm']

/** Never overwrites an earlier copy. */
const findFreeName = (target: string): string => {
  const isFree = (name: string): boolean => SQLITE_SUFFIXES.every((suffix) => !existsSync(name + suffix))
  const nameOf = (number: number): string => `${target}.before-restore${number === 1 ? '' : `-${number}`}`
  let number = 1
  while (!isFree(nameOf(number))) number++
  return nameOf(number)
}

/** The copy is complete and synced before it replaces the database, so that a complete database exists after a crash. */
const restoreSqlite = (file: string, folder: string): string | undefined => {
  assertIntact(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, 'watchdesk.db')
  assertNotInUse(target)
  const draft = `${target}.restoring`
  copyFileSync(file, draft)
  chmodSync(draft, 0o600)
  syncFile(draft)
  const found = SQLITE_SUFFIXES.filter((suffix) => existsSync(target + suffix))
  const kept = findFreeName(target)
  for (const suffix of found) renameSync(target + suffix, kept + suffix)
  renameSync(draft, target)
  syncFile(target)
  return found.length > 0 ? kept : undefined
}

/** Without the secret key, the next start creates a new key that cannot open the stored secrets. */
const formatKeyHint = ({ SECRET_KEY, DATA_DIR }: Config): string =>
  SECRET_KEY !== undefined || existsSync(join(DATA_DIR, 'secret.key'))
    ? ''
    : ` Before you start the product, copy its secret.key to ${DATA_DIR}: stored secrets cannot be opened without it.`

export const restore: CliCommand = {
  name: 'restore',
  usage: 'FILE',
  summary: 'Replaces the database by a backup. Stop the product first.',
  positionals: ['FILE'],
  run: async ({ positionals }, { config, print }) => {
    const file = positionals[0] ?? ''
    if (!existsSync(file)) throw new UsageError(`File not found: ${file}.`)
    print(`Restoring ${file} …`)
    const kept = config.DATABASE_URL
      ? `the schema ${await restorePostgres(config.DATABASE_URL, file)}`
      : restoreSqlite(file, config.DATA_DIR)
    const before = kept === undefined ? 'There was no previous database.' : `The previous database is kept as ${kept}.`
    print(`Done. ${before}${formatKeyHint(config)}`)
    return 0
  },
}
