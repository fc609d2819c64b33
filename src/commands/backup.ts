import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../app-context.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import { randomIds } from '../kernel/ids.ts'
import { UsageError, type CliCommand } from './command.ts'

const KEY_AND_FILES_HINT =
  'Back up the secret key and the folder attachments of DATA_DIR, too: stored secrets cannot be opened without the key, and files are not in the database.'

/** Without this check a wrong DATA_DIR would yield backups of an empty database. */
const assertDatabaseExists = ({ DATABASE_URL, DATA_DIR }: Config): void => {
  const file = join(DATA_DIR, 'watchdesk.db')
  if (!DATABASE_URL && !existsSync(file)) throw new UsageError(`There is no database to copy: ${file} does not exist. Check DATA_DIR.`)
}

export const backup: CliCommand = {
  name: 'backup',
  usage: 'FILE',
  summary: 'Copies the database to FILE, consistently, while the product runs.',
  positionals: ['FILE'],
  run: async ({ positionals }, { config, print }) => {
    const file = positionals[0] ?? ''
    if (existsSync(file)) throw new UsageError(`${file} exists already; a backup never overwrites.`)
    assertDatabaseExists(config)
    const db = openDatabase(config, systemClock(), randomIds())
    try {
      print(`Copying the database to ${file} …`)
      // Readable by the owner only: it contains all data.
      closeSync(openSync(file, 'wx', 0o600))
      await db.backup(file).catch((error: unknown) => {
        // A partial file must not be mistaken for a backup.
        rmSync(file, { force: true })
        throw error
      })
      print(`Done: ${Math.ceil(statSync(file).size / 1024)} kB. ${KEY_AND_FILES_HINT}`)
      return 0
    } finally {
      await db.close()
    }
  },
}
