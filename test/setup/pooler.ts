// PgBouncer in transaction mode between the tests and their PostgreSQL: `TEST_POOLER=pgbouncer npm test -- test/api/ping`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export type Pooler = { readonly port: number; stop(): Promise<void> }

/** Versions before 1.21 do not know named statements in this mode. */
export const isPooled = (): boolean => process.env.TEST_POOLER !== undefined

const configuration = (database: URL, port: number, users: string): string => `[databases]
* = host=127.0.0.1 port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 20
server_idle_timeout = 1
ignore_startup_parameters = extra_float_digits
`

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect({ port, host: '127.0.0.1' })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

export const startPooler = async (program: string, databaseUrl: string): Promise<Pooler> => {
  const database = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'watchdesk-pooler-'))
  const [users, file] = [join(folder, 'users'), join(folder, 'pooler.ini')]
  const port = await freePort()
  writeFileSync(users, `"${database.username}" "${decodeURIComponent(database.password)}"\n`)
  writeFileSync(file, configuration(database, port, users))
  for (const path of [folder, users, file]) chmodSync(path, path === folder ? 0o755 : 0o644)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, ['-q', ...user, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'spawn')
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}.`)
    await pause(20)
  }
  const stop = async (): Promise<void> => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  return { port, stop }
}

/** The address of the same database through the pooler; without one, as it is. */
export const throughPooler = (databaseUrl: string, port: number | undefined): string => {
  if (port === undefined) return databaseUrl
  const url = new URL(databaseUrl)
  url.port = String(port)
  url.search = ''
  return url.href
}
