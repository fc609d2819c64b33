import Database from 'better-sqlite3'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../src/kernel/clock.ts'
import { loadConfig } from '../src/kernel/config.ts'
import { bootstrap } from '../src/bootstrap.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { migrations } from '../src/kernel/db/migrations/index.ts'
import { openSqlite } from '../src/kernel/db/sqlite.ts'
import { sqliteConnection } from '../src/kernel/db/sqlite-connection.ts'
import { sqliteKysely } from '../src/kernel/db/bound-kysely.ts'
import { sqliteDialect } from '../src/kernel/db/dialect.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { listTicketIds, listTicketsAfter } from '../src/helpdesk/tickets/list/list.ts'
import { parseSort } from '../src/helpdesk/tickets/list/sort.ts'
import { fillTickets } from './tickets-fill.ts'
const folder = mkdtempSync(join(tmpdir(), 'wdplan-'))
const file = join(folder, 'w.db')
const db = openSqlite({ file, clock: systemClock(), ids: randomIds() })
await migrate(db, migrations)
const loaded = loadConfig({ DATA_DIR: folder, SECRET_KEY: 'x'.repeat(40) }, () => '')
if ('mistakes' in loaded) throw new Error()
await bootstrap(db, loaded.config, randomIds())
await fillTickets(db, Number(process.argv[2] ?? 20000), () => {})
const raw = new Database(file)
const seen: string[] = []
const proxy = new Proxy(raw, { get: (t, k) => k === 'prepare' ? (text: string) => { seen.push(text); return t.prepare(text) } : (t as any)[k] })
const reader = { db: sqliteKysely(sqliteConnection(proxy as any)), dialect: sqliteDialect, now: 0 }
const cases: [any, string, number][] = [
  [{}, '-created_at', 0], [{}, '-created_at', 10000], [{ status: ['open'] }, '-created_at', 0], [{ status: ['closed'] }, '-created_at', 5000], [{ status: ['open','pending','in_progress','on_hold'] }, '-created_at', 0],
  [{ priority: ['urgent'] }, '-created_at', 0], [{ department_id: [3] }, '-created_at', 0], [{ department_id: [3], status: ['closed'], priority: ['low'] }, '-created_at', 100],
  [{ assignee_id: [7] }, '-created_at', 0], [{ assignee_id: [7], status: ['closed'], department_id: [2] }, '-created_at', 0], [{ assignee_id: [null], status: ['closed'] }, '-created_at', 0],
  [{}, '-updated_at', 0], [{ assignee_id: [7] }, '-updated_at', 0], [{}, '-priority', 0], [{ status: ['closed', 'resolved'], department_id: [1, 2] }, '-created_at', 0],
]
for (const [filters, sort, offset] of cases) {
  seen.length = 0
  const t = performance.now()
  await listTicketIds(reader as any, { filters, sight: null, sort: parseSort(sort)! }, { limit: 15, offset })
  const ms = performance.now() - t
  const text = seen.find((s) => /select id from tickets/.test(s)) ?? ''
  const plan = text ? (raw.prepare('explain query plan ' + text).all(...Array.from({ length: (text.match(/\?/g) ?? []).length }, () => 1)) as any[]).map((r) => r.detail).join(' | ') : 'none'
  console.log(JSON.stringify(filters), sort, offset, ms.toFixed(2) + 'ms', '=>', plan)
}
seen.length = 0
await listTicketsAfter(reader as any, { filters: { status: ['closed'] }, sight: null, sort: parseSort('-created_at')! }, { limit: 100, cursor: { sort: parseSort('-created_at')!, value: 5e15, id: 9 } })
const text = seen[0]!
console.log('cursor', (raw.prepare('explain query plan ' + text).all(...Array.from({ length: (text.match(/\?/g) ?? []).length }, () => 1)) as any[]).map((r) => r.detail).join(' | '))
process.exit(0)
