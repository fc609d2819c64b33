// A PostgreSQL of our own: data in a temporary folder, a port and a password nobody else knows, gone when the tests are.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { copyNpmBinaries, listSystemBinaries, nothingFound } from './postgres-binaries.ts'

export type Postgres = {
  readonly url: string
  stop(): Promise<void>
  /** `crash` ends it as a power cut would, so the next start has to recover. */
  restart(how?: 'clean' | 'crash'): Promise<void>
}

type Owner = { readonly uid: number; readonly gid: number }
type Cluster = { readonly folder: string; readonly owner: Owner | undefined; readonly password: string; readonly fsync: boolean }

/** PostgreSQL refuses to run as root; then it runs as the first of these users there is. */
function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, name: string) => Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10)
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const owner = { uid: id('-u', name), gid: id('-g', name) }
    if (owner.uid > 0 && owner.gid > 0) return owner
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and none of the users postgres, nobody and daemon exists. Run the tests as an ordinary user.',
  )
}

function makeFolder(owner: Owner | undefined): string {
  const isReachable = (parent: string) => spawnSync('test', ['-x', parent], { ...owner, cwd: '/' }).status === 0
  const folder = mkdtempSync(join(isReachable(tmpdir()) ? tmpdir() : '/tmp', 'watchdesk-pg-'))
  giveTo(owner, folder)
  return folder
}

function giveTo(owner: Owner | undefined, path: string): void {
  if (owner) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path])
}

/** Our settings only: a PGDATA or PGOPTIONS of the person must not change what is tested. */
function environment(): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))), LC_ALL: 'C', TZ: 'UTC' }
}

// Reads until this process is gone, however it went, and then cleans up after it. In a session of its own, so Ctrl-C does not reach it.
const watchdog = `cat > /dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2> /dev/null)
if [ -n "$pid" ]; then
  kill -INT "$pid"
  for i in $(seq 100); do [ -e "$1/data/postmaster.pid" ] || break; sleep 0.1; done
  kill -QUIT "$pid" 2> /dev/null
fi
rm -rf "$1"`

function guard(folder: string): ChildProcess {
  const guardian = spawn('sh', ['-c', watchdog, 'watchdog', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guardian.unref()
  return guardian
}

const execute = promisify(execFile)

/** Makes the cluster, or says why these programs could not. */
async function initialise(bin: string, { folder, owner, password }: Cluster): Promise<string | undefined> {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  giveTo(owner, passwordFile)
  const flags = [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-sync',
    '--no-instructions',
  ]
  let complaint: string | undefined
  // C.UTF-8 sorts as SQLite does and still knows capitals beyond ASCII; a system without it has to do with C.
  for (const locale of ['C.UTF-8', 'C']) {
    rmSync(data, { recursive: true, force: true })
    const making = execute(join(bin, 'initdb'), [`--pgdata=${data}`, `--locale=${locale}`, ...flags], {
      ...owner,
      cwd: folder,
      env: environment(),
    })
    complaint = await making.then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (complaint === undefined) break
  }
  return complaint
}

/** Makes the cluster with the first programs that can, and answers where they are. */
async function initialiseWithAny(cluster: Cluster): Promise<string> {
  const complaints: string[] = []
  const copyOfNpms = () => {
    const bin = copyNpmBinaries(cluster.folder)
    if (bin !== undefined) giveTo(cluster.owner, cluster.folder)
    return bin
  }
  for (const find of [...listSystemBinaries().map((bin) => () => bin), copyOfNpms]) {
    const bin = find()
    const complaint = bin === undefined ? 'npm brought none for this machine' : await initialise(bin, cluster)
    if (bin !== undefined && complaint === undefined) return bin
    complaints.push(`${bin ?? 'node_modules'}: ${complaint}`)
  }
  throw new Error([nothingFound, ...complaints].join('\n'))
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

const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const settings = ['max_connections=200', 'unix_socket_directories=', 'log_min_messages=warning', 'jit=off']

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
  const chosen = [...settings, ...(fsync ? [] : fast), 'listen_addresses=127.0.0.1', `port=${port}`]
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

/**
 * Starts a fresh cluster. With `fsync: false` it is quick and forgets on a power cut, which suits every test but those about faults.
 * It ends with `stop()`, or with this process.
 */
export async function startPostgres({ fsync = true }: { readonly fsync?: boolean } = {}): Promise<Postgres> {
  const owner = findOwner()
  const cluster: Cluster = { folder: makeFolder(owner), owner, fsync, password: randomBytes(16).toString('hex') }
  const guardian = guard(cluster.folder)
  try {
    const bin = await initialiseWithAny(cluster)
    const { server, port } = await launchSomewhere(bin, cluster)
    let running = server
    return {
      url: `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`,
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
