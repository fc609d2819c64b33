// Lends the tests a folder for what they leave behind and one PostgreSQL, started when the first test asks for it: a run that needs none
// never waits for one.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type Socket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { type Postgres, startPostgres } from './postgres.ts'
import { startPooler } from './pooler.ts'
import { type PostgresSelection, selectForPostgres } from './postgres-selection.ts'
import { quickFolder } from './quick-folder.ts'
import { readSources } from './read-sources.ts'

/** What a worker needs to ask: the token keeps other users of the machine from asking too. */
export type Broker = { readonly port: number; readonly token: string }
export type BrokerAnswer = { readonly url: string; readonly poolerPort?: number } | { readonly error: string }

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Broker
    scratch: string
    /** Test files that run on PostgreSQL too; all of them in a soak. */
    postgresFiles: PostgresSelection | 'all'
  }
}

type Lent = Pick<Postgres, 'url' | 'stop'> & { readonly poolerPort?: number }

async function lend(within: string): Promise<Lent> {
  const url = process.env.TEST_DATABASE_URL
  const postgres = url ? { url, stop: async () => {} } : await startPostgres({ fsync: false, within })
  const program = process.env.TEST_POOLER
  if (program === undefined) return postgres
  const pooler = await startPooler(program, postgres.url)
  const stop = async (): Promise<void> => {
    await pooler.stop()
    await postgres.stop()
  }
  return { url: postgres.url, poolerPort: pooler.port, stop }
}

let selected: PostgresSelection | undefined
const selection = (): PostgresSelection => (selected ??= selectForPostgres(readSources()))

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const token = randomUUID()
  // Whoever kills processes wants a disk.
  const within = project.name === 'fault' ? tmpdir() : quickFolder()
  const scratch = mkdtempSync(join(within, 'watchdesk-run-'))
  let lent: Promise<Lent> | undefined
  const answer = async (socket: Socket): Promise<void> => {
    if ((await text(socket)) !== token) return void socket.destroy()
    lent ??= lend(within)
    const found: BrokerAnswer = await lent.catch((error: Error) => ({ error: error.message }))
    socket.end(JSON.stringify('url' in found ? { url: found.url, poolerPort: found.poolerPort } : found))
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    answer(socket).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A loopback address without a port.')
  project.provide('postgres', { port: address.port, token })
  project.provide('scratch', scratch)
  project.provide('postgresFiles', process.env.SOAK ? 'all' : selection())
  return async () => {
    server.close()
    await lent?.then(
      ({ stop }) => stop(),
      () => undefined,
    )
    rmSync(scratch, { recursive: true, force: true })
  }
}
