import { openDatabase } from '../app-context.ts'
import { systemClock } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import type { CliCommand } from './command.ts'
import { migrateDatabase } from './prepare.ts'

export const migrate: CliCommand = {
  name: 'migrate',
  usage: '',
  summary: 'Migrates the database and exits.',
  run: async (_args, { config, print }) => {
    const db = openDatabase(config, systemClock(), randomIds())
    try {
      const taken = await migrateDatabase(db, print)
      print(taken.length === 0 ? 'The database is up to date.' : `Applied ${taken.join(', ')}.`)
      return 0
    } finally {
      await db.close()
    }
  },
}
