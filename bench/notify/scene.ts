import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap } from '../../src/bootstrap.ts'
import { loadConfig } from '../../src/kernel/config.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'
import { createSecretBox } from '../../src/kernel/crypto.ts'
import type { Db, Tx } from '../../src/kernel/db/db.ts'
import { createLog } from '../../src/kernel/log.ts'
import { createIntegration } from '../../src/monitor/integrations/create.ts'
import { recordFlipBatch } from '../../src/monitor/flips/record-batch.ts'
import { listProjects } from '../../src/monitor/projects/projects.ts'
import { createAppContext, type AppContext } from '../../src/app-context.ts'
import { system } from '../../src/people/actor.ts'
import { createDatabase } from '../../test/setup/databases.ts'
import { startTuned } from '../tuned-postgres.ts'

export const KEY = `hcw_${'b'.repeat(28)}`

const urlOn = async (database: 'SQLite' | 'PostgreSQL'): Promise<string> =>
  database === 'SQLite' ? '' : await createDatabase((await startTuned()).url, 'notify')

/** The product's parts on an empty database, with a project whose key is known. */
export const openParts = async (database: 'SQLite' | 'PostgreSQL'): Promise<{ parts: AppContext; remove(): void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'watchdesk-bench-'))
  const load = { LOG_LEVEL: 'error', BOOTSTRAP_API_KEY: KEY, RATE_LIMIT_FACTOR: '1000000' }
  const loaded = loadConfig({ DATA_DIR: folder, DATABASE_URL: await urlOn(database), PORT: '0', SMTP_PORT: '0', ...load }, () => '')
  if ('errors' in loaded) throw new Error(loaded.errors.join('\n'))
  const parts = createAppContext(loaded.config, createLog('error'))
  await migrate(parts.db, migrations)
  await bootstrap(parts.db, loaded.config, parts.ids)
  return { parts, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const insertChecks = async (tx: Tx, project_id: number, count: number): Promise<readonly number[]> => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const blank = {
      slug: '',
      tags: '',
      desc: '',
      schedule: '',
      tz: 'UTC',
      methods: '',
      start_kw: '',
      success_kw: '',
      failure_kw: '',
    } as const
    const off = { manual_resume: 0, filter_subject: 0, filter_body: 0, filter_http_body: 0, filter_default_fail: 0 } as const
    const rules = {
      failure_threshold: 1,
      recovery_threshold: 1,
      max_runtime: null,
      renotify_interval: null,
      depends_on: '[]',
      snooze_until: null,
    }
    const own = { uuid: tx.ids.uuid(), unique_key: `${n}`, badge_key: tx.ids.uuid(), project_id, created_at: tx.now, updated_at: tx.now }
    const { id } = await tx.db
      .insertInto('checks')
      .values({ ...blank, ...off, ...rules, ...own, name: `Check ${n}`, kind: 'simple', timeout: 86_400, grace: 3_600 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const nothing = {
      last_ping: null,
      last_ping_type: null,
      last_start: null,
      last_start_rid: null,
      last_duration: null,
      alert_after: null,
    }
    await tx.db
      .insertInto('check_states')
      .values({ check_id: id, status: 'down', n_pings: 0, failures_in_row: 0, successes_in_row: 0, ...nothing })
      .execute()
    ids.push(id)
  }
  return ids
}

/** So many checks that tell one webhook. Answers their ids. */
export const fill = (parts: AppContext, count: number, url: string): Promise<readonly number[]> =>
  parts.db.tx(async (tx) => {
    const [project] = await listProjects(tx)
    if (!project) throw new Error('There is no project.')
    const wish = { project_id: project.id, kind: 'webhook', name: '', conf: { url_down: url } }
    const channel = await createIntegration(tx, system('bench'), wish, createSecretBox(parts.secretKey))
    const ids = await insertChecks(tx, project.id, count)
    for (const check_id of ids) await tx.db.insertInto('check_channels').values({ check_id, channel_id: channel.id }).execute()
    return ids
  })

/** All of them go down in the same moment. */
export const goDown = (db: Db, ids: readonly number[]): Promise<void> =>
  db.tx((tx) =>
    recordFlipBatch(
      tx,
      ids.map((check_id) => ({ check_id, flip: { old_status: 'up', new_status: 'down', at: tx.now, reason: 'timeout' } })),
    ),
  )

/** Counts what arrives. */
export const openReceiver = async (): Promise<{ url: string; count(): number; close(): void }> => {
  let calls = 0
  const server = createServer((request, response) => {
    calls++
    request.resume()
    response.writeHead(200).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`, count: () => calls, close }
}
