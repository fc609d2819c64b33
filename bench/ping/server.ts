/**
 * The product as far as a ping meets it, in a process of its own. `node server.ts '{"folder": …}'`; prints its port when it is ready,
 * and, asked by a line on its input, its memory.
 */
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createApp } from '../../src/http/app.ts'
import { pingRoutes } from '../../src/http/ping.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { loadConfig } from '../../src/kernel/config.ts'
import { openPostgres } from '../../src/kernel/db/postgres.ts'
import { openSqlite } from '../../src/kernel/db/sqlite.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createLog } from '../../src/kernel/log.ts'
import { runLoop } from '../../src/kernel/loops.ts'
import { goingDownLoop } from '../../src/monitor/flips/going-down.ts'
import { createRecorder } from '../../src/monitor/pings/recorder.ts'

type Given = { readonly folder: string; readonly url?: string; readonly enough?: number; readonly sweep?: boolean }

// Written by `startServer` of the scene.
const given = JSON.parse(process.argv[2] ?? '{}') as Given

const clock = systemClock()
const ids = randomIds()
const log = createLog('warn')
const loaded = loadConfig({}, () => '')
if ('mistakes' in loaded) throw new Error(loaded.mistakes.join('\n'))
const db = given.url ? openPostgres({ url: given.url, clock, ids }) : openSqlite({ file: join(given.folder, 'watchdesk.db'), clock, ids })
const recorder = createRecorder({ db, ...(given.enough !== undefined && { enough: given.enough }) })
const app = createApp({ log, ids, trustProxy: [], secure: false })
pingRoutes(app, { recorder, db, clock, log, config: loaded.config })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
if (given.sweep) runLoop(goingDownLoop(db), { clock, db, log })
process.stdout.write(`${new URL(address).port}\n`)

for await (const line of createInterface({ input: process.stdin }))
  if (line === 'memory') process.stdout.write(`${Math.round(process.memoryUsage().rss / 1_048_576)}\n`)
process.exit(0)
