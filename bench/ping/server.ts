/**
 * Watchdesk in a process of its own: the whole product, or only the door for pings, where batching can be turned off.
 * `node server.ts '{"folder": …}'`; prints its port when it is ready, and answers the lines on its input.
 */
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { HOUR, SECOND, type Instant } from '../../src/contract/time.ts'
import { createApp } from '../../src/http/app.ts'
import { pingRoutes } from '../../src/http/ping.ts'
import { loadConfig } from '../../src/kernel/config.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import { createLog } from '../../src/kernel/log.ts'
import { createRecorder } from '../../src/monitor/pings/recorder.ts'
import { systemParts, type Parts } from '../../src/parts.ts'
import { createProduct } from '../../src/server.ts'
import { usage } from './usage.ts'

/** `enough` asks for the door alone; see the recorder. */
export type Given = { readonly folder: string; readonly url?: string; readonly enough?: number }

const partsOf = ({ folder, url = '' }: Given): Parts => {
  const loaded = loadConfig({ DATA_DIR: folder, DATABASE_URL: url, PORT: '0', SMTP_PORT: '0' }, () => '')
  if ('mistakes' in loaded) throw new Error(loaded.mistakes.join('\n'))
  return systemParts(loaded.config, createLog('warn'))
}

const doorAlone = async (parts: Parts, enough: number): Promise<string> => {
  const app = createApp({ ...parts, trustProxy: [], secure: false })
  const recorder = createRecorder({ db: parts.db, enough })
  pingRoutes(app, { ...parts, recorder })
  return await app.listen({ host: '127.0.0.1', port: 0 })
}

// The seeded checks may be silent for a day and an hour.
const SILENCE = 25 * HOUR
// Whoever pings meanwhile has begun by then.
const SOON = 2 * SECOND

/** Lets the last `count` checks fall due in the same moment, soon, and answers which. */
const letFallDue = (db: Db, count: number): Promise<Instant> =>
  db.tx(async (tx) => {
    const due_at = tx.now + SOON
    await sql`update check_states set status = 'up', last_ping = ${due_at - SILENCE}, alert_after = ${due_at}
      where check_id > (select max(id) from checks) - ${count}`.execute(tx.db)
    tx.signal({ topic: 'overdue' })
    return due_at
  })

// Written by `startServer` of the scene.
const given = JSON.parse(process.argv[2] ?? '{}') as Given
const parts = partsOf(given)
const address = given.enough === undefined ? await createProduct(parts).start() : await doorAlone(parts, given.enough)
process.stdout.write(`${new URL(address).port}\n`)

for await (const line of createInterface({ input: process.stdin })) {
  const [word, count] = line.split(' ')
  process.stdout.write(`${word === 'due' ? await letFallDue(parts.db, Number(count)) : usage()}\n`)
}
process.exit(0)
