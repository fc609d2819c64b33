/**
 * What storing costs at least: a bare node:http server that, for each batch of pings, runs the same statements as the product (state
 * read, log entry, state written, one commit) and nothing else: no rules, no other forms of address, no other tables. With `is_bound` it
 * does even less than that: not enough to keep anything, but what nobody can do without.
 * `node floor.ts '{"folder": …, "url": …}'`; prints its port when it is ready, and what it uses when asked.
 */
import { createServer, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { openPostgresBound } from './bound-postgres.ts'
import { openSqliteBound } from './bound-sqlite.ts'
import { openPostgresFloor } from './floor-postgres.ts'
import { openSqliteFloor, type Floor } from './floor-sqlite.ts'
import { usage } from './usage.ts'

// Written by `startServer` of the scene.
type Given = { readonly folder: string; readonly url?: string; readonly is_bound?: boolean }
const { folder, url, is_bound = false } = JSON.parse(process.argv[2] ?? '{}') as Given

const open = (): Floor | Promise<Floor> => {
  if (url) return is_bound ? openPostgresBound(url) : openPostgresFloor(url)
  return is_bound ? openSqliteBound(folder) : openSqliteFloor(folder)
}
const { ids, at_once, keepAll } = await open()

const ENOUGH = 64 / at_once

type Waiting = { readonly id: number; readonly at: number; readonly response: ServerResponse }
let waiting: Waiting[] = []
let isAsked = false
let underWay = 0

const write = async (): Promise<void> => {
  isAsked = false
  while (waiting.length > 0 && underWay < at_once) {
    const batch = waiting
    waiting = []
    underWay++
    await keepAll(batch)
    underWay--
    for (const { response } of batch) response.end('OK')
  }
}

const server = createServer((request, response) => {
  const id = ids.get(request.url?.slice('/ping/'.length) ?? '')
  if (id === undefined) return void response.writeHead(404).end()
  waiting.push({ id, at: Date.now() * 1_000, response })
  if (waiting.length >= ENOUGH) void write()
  else if (!isAsked) {
    isAsked = true
    setTimeout(write, 1)
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
for await (const line of createInterface({ input: process.stdin })) if (line === 'usage') process.stdout.write(`${usage()}\n`)
process.exit(0)
