// A PostgreSQL of our own: data in a temporary folder, a port and a password nobody else knows, gone when the tests are.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, environment, findOwner, initialiseWithAny, makeFolder } from './postgres-cluster.ts'

export type Postgres = {
  readonly url: string
  stop(): Promise<void>
  /** `crash` ends it as a power cut would, so the next start has to recover. */
  restart(how?: 'clean' | 'crash'): Promise<void>
}

// Reads until this process is gone, however it went, and then cleans up after it. In a session of its own, so Ctrl-C does not reach it.
const watchdog = `cat > /dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2> /dev/null)
if [ -n "$pid" ]; then
  kill -INT "$pid"
  for i in $(seq 100); do [ -e "$1/data/postmaster.pid" ] || break; sleep 0.1; done
  [ -e "$1/data/postmaster.pid" ] && kill -QUIT "$pid"
fi
rm -rf "$1"`

function guard(folder: string): ChildProcess {
  const guardian = spawn('sh', ['-c', watchdog, 'watchdog', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guardian.unref()
  return guardian
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('A loopback address without a port.')
  return address.port
}

/** It forgets on a power cut and tidies nothing up. */
const quick = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'checkpoint_timeout=1h',
]
const settings = ['max_connections=200', 'log_min_messages=warning', 'jit=off']

function isReady(folder: string): boolean {
  try {
    return (
      readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8')
        .split('\n')[7]
        ?.trim() === 'ready'
    )
  } catch {
    return false
  }
}

async function launch(bin: string, { folder, owner, fsync }: Cluster, port: number): Promise<ChildProcess> {
  // A socket in the folder is the shorter way; an address is there as well, for who asks for one.
  const ways = [`unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1', `port=${port}`]
  const chosen = [...settings, ...(fsync ? [] : quick), ...ways]
  const logFile = join(folder, 'log')
  const log = openSync(logFile, 'w')
  const args = ['-D', join(folder, 'data'), ...chosen.flatMap((setting) => ['-c', setting])]
  const server = spawn(join(bin, 'postgres'), args, {
    ...owner,
    cwd: folder,
    env: environment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  server.unref()
  await once(server, 'spawn')
  while (!isReady(folder)) {
    if (isGone(server)) throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8')}`)
    await pause(20)
  }
  return server
}

/** The port was free a moment ago, which is no promise; a few are tried. */
async function launchSomewhere(bin: string, cluster: Cluster): Promise<{ readonly server: ChildProcess; readonly port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort()
    try {
      return { server: await launch(bin, cluster, port), port }
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

const isGone = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (isGone(server)) return
  server.ref()
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}

/** Letting the guardian go is how everything ends, so the way out of an accident is the way taken every day. */
async function dismiss(guardian: ChildProcess): Promise<void> {
  if (isGone(guardian)) return
  guardian.ref()
  const gone = once(guardian, 'exit')
  guardian.stdin?.end()
  await gone
}

type Wishes = { readonly fsync?: boolean; readonly within?: string }

/**
 * Starts a fresh cluster. With `fsync: false` it is quick and forgets on a power cut, which suits every test but those about faults.
 * It ends with `stop()`, or with this process.
 */
export async function startPostgres({ fsync = true, within = tmpdir() }: Wishes = {}): Promise<Postgres> {
  const owner = findOwner()
  const cluster: Cluster = { folder: makeFolder(owner, within), owner, fsync, password: randomBytes(16).toString('hex') }
  const guardian = guard(cluster.folder)
  try {
    const bin = await initialiseWithAny(cluster)
    const { server, port } = await launchSomewhere(bin, cluster)
    let running = server
    const way = `?host=${encodeURIComponent(cluster.folder)}`
    return {
      url: `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres${way}`,
      stop: () => dismiss(guardian),
      async restart(how = 'clean') {
        await end(running, how === 'clean' ? 'SIGINT' : 'SIGQUIT')
        running = await launch(bin, cluster, port)
      },
    }
  } catch (error) {
    await dismiss(guardian)
    throw error
  }
}
