/** A process that only works: it notes every job it is handed before it ends it. Started by the tests, with a database's address. */
import { sql } from 'kysely'
import { systemClock } from '../../src/kernel/clock.ts'
import { createSecretBox } from '../../src/kernel/crypto.ts'
import { openPostgres } from '../../src/kernel/db/postgres.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createWorker, done } from '../../src/kernel/jobs/worker.ts'
import { createLog } from '../../src/kernel/log.ts'
import { runLoop } from '../../src/kernel/loops.ts'

const url = process.argv[2] ?? ''
const clock = systemClock()
const ids = randomIds()
const log = createLog('warn')
const db = openPostgres({ url, clock, ids, box: createSecretBox('a key of this process'), connections: 10 })

const worker = createWorker({
  db,
  clock,
  ids,
  log,
  kinds: [
    {
      kind: 'count',
      concurrency: 64,
      attempts: 5,
      handle: async ({ payload }) => {
        await db.tx((tx) => sql`insert into handled (job, pid) values (${Number(payload)}, ${process.pid})`.execute(tx.db))
        return done()
      },
    },
  ],
})
const loop = runLoop(worker, { clock, db, log })
process.stdout.write('working\n')
process.once('SIGTERM', async () => {
  await loop.stop()
  await worker.stop()
  await db.close()
  process.exit(0)
})
