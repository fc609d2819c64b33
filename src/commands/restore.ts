import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { restorePostgres } from '../kernel/db/postgres-dump.ts'
import { UsageError, type Command } from './command.ts'

/** A file that is not a sound database of ours must not replace one that is. */
const refuseUnsound = (file: string): void => {
  let verdict: unknown
  try {
    const copy = new Database(file, { readonly: true })
    verdict = copy.pragma('integrity_check', { simple: true })
    copy.prepare('select count(*) from migrations').get()
    copy.close()
  } catch {
    verdict = 'unreadable'
  }
  if (verdict !== 'ok') throw new UsageError(`${file} is not a sound backup of Watchdesk's database.`)
}

const restoreSqlite = (file: string, folder: string): string => {
  refuseUnsound(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, 'watchdesk.db')
  const kept = `${target}.before-restore`
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(target + suffix)) renameSync(target + suffix, kept + suffix)
  copyFileSync(file, target)
  return kept
}

export const restore: Command = {
  name: 'restore',
  usage: 'FILE',
  summary: 'Puts a backup in the place of the database. Stop the product first.',
  positionals: ['FILE'],
  run: async ({ positionals }, { config, say }) => {
    const file = positionals[0] ?? ''
    if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
    say(`Restoring ${file} …`)
    if (config.DATABASE_URL) {
      await restorePostgres(config.DATABASE_URL, file)
      say('Done.')
    } else say(`Done. What was there before is kept as ${restoreSqlite(file, config.DATA_DIR)}.`)
    return 0
  },
}
