/**
 * `node bench/agents-day.ts [SECONDS] [sqlite|postgres] [TICKETS] [PAUSE]`: fifty agents, each with a token and a connection of their own,
 * work for SECONDS among TICKETS; PAUSE milliseconds of thought between two calls. The product runs as it is started, with all that it
 * does by itself. Prints how long each kind of call took, and every error.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { createAppContext } from '../src/app-context.ts'
import { bootstrap } from '../src/bootstrap.ts'
import { loadConfig } from '../src/kernel/config.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { migrations } from '../src/kernel/db/migrations/index.ts'
import { createLog } from '../src/kernel/log.ts'
import { startProcess } from '../test/fault/process.ts'
import { createDatabase } from '../test/setup/databases.ts'
import { startPostgres } from '../test/setup/postgres.ts'
import { ALICE } from '../test/world/people.ts'
import { spendDay, type Request } from './agents-day/day.ts'
import { fillTickets } from './tickets/fill.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const [, , secondsText = '60', database = 'sqlite', ticketsText = '10000', pauseText = '100'] = process.argv
const [seconds, tickets, pause] = [Number(secondsText), Number(ticketsText), Number(pauseText)]
const AGENTS = 50
const SECRET_KEY = 'benchmark '.repeat(4)

const folder = mkdtempSync(join(tmpdir(), 'watchdesk-bench-'))
const postgres = database === 'postgres' ? await startPostgres() : undefined
const url = postgres && (await createDatabase(postgres.url, 'agents_day'))
const settings = {
  DATA_DIR: folder,
  SECRET_KEY,
  BOOTSTRAP_ADMIN_EMAIL: ALICE.email,
  BOOTSTRAP_TOKEN: ALICE.token,
  ...(url && { DATABASE_URL: url }),
}

const fill = async (): Promise<void> => {
  const loaded = loadConfig(settings, () => '')
  if ('errors' in loaded) throw new Error(loaded.errors.join('\n'))
  const { db, ids, config } = createAppContext(loaded.config, createLog('silent'))
  await migrate(db, migrations)
  await bootstrap(db, config, ids)
  await fillTickets(db, tickets, say)
  await db.close()
}

say(`Filling ${tickets} tickets into ${database} …`)
await fill()
const running = await startProcess(settings)
const connections = new Agent({ connections: AGENTS, pipelining: 1 })

const send = async (token: string, { method, path, body }: Request): Promise<{ status: number; text: string }> => {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const reply = await request(`${running.base}/api/v1${path}`, {
    method,
    headers,
    dispatcher: connections,
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.statusCode, text: await reply.body.text() }
}

const tokens: string[] = []
for (let n = 0; n < AGENTS; n++)
  tokens.push(JSON.parse((await send(ALICE.token, { method: 'POST', path: '/tokens', body: { name: `Agent ${n}` } })).text).token)

/** Milliseconds of processor time the product has used: says more than the clock on a machine that does other things as well. */
const processorTime = (): number | undefined => {
  try {
    const fields = readFileSync(`/proc/${running.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return undefined
  }
}

say(`${AGENTS} agents, ${seconds} s …`)
const before = processorTime()
const report = await spendDay({
  agents: AGENTS,
  length: { seconds },
  tickets,
  pause,
  ask: async (agent, wanted) => (await send(tokens[agent] ?? '', wanted)).status,
})
const after = processorTime()
say(`| call | calls | p50 ms | p99 ms |\n|---|---:|---:|---:|`)
for (const { name, calls, p50, p99 } of report.figures) say(`| ${name} | ${calls} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`)
say(
  `${report.calls} calls, ${(report.calls / seconds).toFixed(0)} a second, ${report.errors.length} errors, on ${database} among ${tickets} tickets.`,
)
if (before !== undefined && after !== undefined)
  say(`${((after - before) / report.calls).toFixed(2)} ms of processor time a call, background work included.`)
for (const error of report.errors.slice(0, 20)) say(error)
await connections.close()
const code = await running.stop()
await postgres?.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(report.errors.length === 0 && code === 0 ? 0 : 1)
