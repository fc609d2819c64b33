import { systemClock } from '../kernel/clock.ts'
import { migrate as bringUpToDate } from '../kernel/db/migrate.ts'
import { migrations } from '../kernel/db/migrations/index.ts'
import { randomIds } from '../kernel/ids.ts'
import { openDatabase } from '../parts.ts'
import type { Command } from './command.ts'

export const migrate: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Brings the database up to date and ends.',
  run: async (_args, { config, say }) => {
    const db = openDatabase(config, systemClock(), randomIds())
    try {
      const taken = await bringUpToDate(db, migrations)
      say(taken.length === 0 ? 'The database is up to date.' : `Applied ${taken.join(', ')}.`)
      return 0
    } finally {
      await db.close()
    }
  },
}
