import { systemClock } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import { openDatabase } from '../parts.ts'
import type { Command } from './command.ts'
import { bringUpToDate } from './prepare.ts'

export const migrate: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Brings the database up to date and ends.',
  run: async (_args, { config, say }) => {
    const db = openDatabase(config, systemClock(), randomIds())
    try {
      const taken = await bringUpToDate(db, say)
      say(taken.length === 0 ? 'The database is up to date.' : `Applied ${taken.join(', ')}.`)
      return 0
    } finally {
      await db.close()
    }
  },
}
