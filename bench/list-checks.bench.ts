import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Agent, request } from 'undici'
import { bootstrap } from '../src/bootstrap.ts'
import { loadConfig } from '../src/kernel/config.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { migrations } from '../src/kernel/db/migrations/index.ts'
import { createLog } from '../src/kernel/log.ts'
import { createCheck } from '../src/monitor/checks/create.ts'
import { createKey } from '../src/monitor/projects/keys.ts'
import type { Project } from '../src/monitor/projects/model.ts'
import { createProject, getProject } from '../src/monitor/projects/projects.ts'
import { createAppContext } from '../src/app-context.ts'
import { system } from '../src/people/actor.ts'
import { createProduct } from '../src/server.ts'
import { closedLoop, type Benchmark } from './harness.ts'

const CLIENTS = 4
const CHECKS = 1_000
const MANY_CHECKS = 10_000
const KEY = `hcw_${'b'.repeat(28)}`
const KEY_OF_MANY = `hcw_${'m'.repeat(28)}`

const openProduct = async (folder: string) => {
  const loaded = loadConfig(
    { PORT: '0', SMTP_PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000000', BOOTSTRAP_API_KEY: KEY },
    () => '',
  )
  if ('errors' in loaded) throw new Error(loaded.errors.join('\n'))
  const parts = createAppContext({ ...loaded.config, ROLES: new Set(['http']) }, createLog('silent'))
  await migrate(parts.db, migrations)
  await bootstrap(parts.db, parts.config, parts.ids)
  const product = createProduct(parts)
  const actor = system('bench')
  const fill = async (project: Project, count: number): Promise<void> => {
    for (let first = 0; first < count; first += 500)
      await parts.db.tx(async (tx) => {
        for (let n = first; n < first + 500; n++) {
          const settings = { name: `Backup of server ${n}`, slug: `backup-${n}`, tags: 'prod db' }
          await createCheck(tx, actor, { project_id: project.id, settings })
        }
      })
  }
  const first = await parts.db.read((reader) => getProject(reader, 1))
  const many = await parts.db.tx(async (tx) => {
    const project = await createProject(tx, actor, 'Many')
    await createKey(tx, actor, project, { kind: 'write', text: KEY_OF_MANY })
    return project
  })
  await fill(first, CHECKS)
  await fill(many, MANY_CHECKS)
  return { product, address: await product.start() }
}

const serveBare = async (payload: unknown) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(payload))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Milliseconds in which nobody else had a turn, at worst, while `work` was done a few times. */
const longestWait = async (work: () => Promise<unknown>): Promise<number> => {
  await work()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  for (let turn = 0; turn < 5; turn++) await work()
  delay.disable()
  return Math.round(delay.max / 1e6)
}

export const benchmark: Benchmark = {
  title: 'List of 1,000 checks',
  about: `${CLIENTS} clients ask for all checks of a project with ${CHECKS} checks, SQLite. Baseline: bare node:http that serialises the same objects from memory each time.`,
  unit: 'lists/s',
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'watchdesk-bench-'))
    const { product, address } = await openProduct(folder)
    const agent = new Agent({ connections: CLIENTS, pipelining: 1 })
    const ask = async (origin: string, key = KEY): Promise<string> => {
      const { statusCode, body } = await request(`${origin}/api/v3/checks/`, { dispatcher: agent, headers: { 'x-api-key': key } })
      if (statusCode !== 200) throw new Error(`The list answered with status ${statusCode}.`)
      return await body.text()
    }
    const bare = await serveBare(JSON.parse(await ask(address)))
    const longest = await longestWait(() => ask(address, KEY_OF_MANY))
    return {
      contestants: [
        {
          name: 'bare node:http, JSON.stringify of the same payload',
          run: (seconds) => closedLoop(CLIENTS, seconds, () => ask(bare.address)),
        },
        { name: 'Watchdesk', run: (seconds) => closedLoop(CLIENTS, seconds, () => ask(address)) },
      ],
      notes: () => [`While a list of ${MANY_CHECKS} checks is made, the longest time nobody else has a turn is ${longest} ms.`],
      close: async () => {
        await agent.close()
        bare.server.close()
        await product.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
}
