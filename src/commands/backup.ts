import { existsSync, statSync } from 'node:fs'
import { systemClock } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import { openDatabase } from '../parts.ts'
import { UsageError, type Command } from './command.ts'

export const backup: Command = {
  name: 'backup',
  usage: 'FILE',
  summary: 'Copies the database to FILE, consistently, while the product runs.',
  positionals: ['FILE'],
  run: async ({ positionals }, { config, say }) => {
    const file = positionals[0] ?? ''
    if (existsSync(file)) throw new UsageError(`${file} exists already; a backup never overwrites.`)
    const db = openDatabase(config, systemClock(), randomIds())
    try {
      say(`Copying the database to ${file} …`)
      await db.backup(file)
      say(
        `Done: ${Math.ceil(statSync(file).size / 1024)} kB. Keep the secret key of DATA_DIR with it: without it stored secrets cannot be opened.`,
      )
      return 0
    } finally {
      await db.close()
    }
  },
}
