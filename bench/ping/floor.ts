/**
 * What storing costs at least: a bare node:http server that, for each batch of pings, runs the same SQLite statements as the product
 * (state read, log entry, state written, one commit) and nothing else: no rules, no other forms of address, no other tables.
 * `node floor.ts '{"folder": …}'`; prints its port when it is ready, and what it uses when asked.
 */
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'
import { usage } from './usage.ts'

// Written by `startServer` of the scene.
const { folder } = JSON.parse(process.argv[2] ?? '{}') as { readonly folder: string }
const db = new Database(join(folder, 'watchdesk.db'))
for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'cache_size = -65536', 'wal_autocheckpoint = 8000']) db.pragma(setting)

const ENOUGH = 64
const ids = new Map(db.prepare('select uuid, id from checks').raw().all() as [string, number][])
const state = db.prepare('select * from check_states where check_id = ?')
const entry = db.prepare(
  `insert into pings (check_id, n, type, created_at, scheme, remote_addr, method, ua) values (?, ?, 'success', ?, 'http', ?, 'GET', ?)`,
)
const heard = db.prepare('update check_states set n_pings = ?, last_ping = ? where check_id = ?')

type Waiting = { readonly id: number; readonly at: number; readonly response: ServerResponse }
let waiting: Waiting[] = []
let isAsked = false

const keep = ({ id, at }: Waiting): void => {
  const { n_pings } = state.get(id) as { readonly n_pings: number }
  entry.run(id, n_pings + 1, at, '127.0.0.1', '')
  heard.run(n_pings + 1, at, id)
}

const keepAll = db.transaction((batch: readonly Waiting[]) => batch.forEach(keep)).immediate

const write = (): void => {
  isAsked = false
  const batch = waiting
  waiting = []
  keepAll(batch)
  for (const { response } of batch) response.end('OK')
}

const server = createServer((request, response) => {
  const id = ids.get(request.url?.slice('/ping/'.length) ?? '')
  if (id === undefined) return void response.writeHead(404).end()
  waiting.push({ id, at: Date.now() * 1_000, response })
  if (waiting.length >= ENOUGH) write()
  else if (!isAsked) {
    isAsked = true
    setTimeout(() => waiting.length > 0 && write(), 1)
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
for await (const line of createInterface({ input: process.stdin })) if (line === 'usage') process.stdout.write(`${usage()}\n`)
process.exit(0)
