import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALICE, KEYS } from '../../test/world/people.ts'
import type { Answered, Load } from './load.ts'
import type { TreeName } from './table.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const canPin = spawnSync('taskset', ['-c', '1', 'true']).status === 0

export const PINNED = canPin
  ? 'Servers ran on core 0, the generator on core 1; the processes of PostgreSQL on both.'
  : '**No process was pinned to a core** (no taskset, or one core only): these ratios do not count.'

export type Settings = Readonly<Record<string, string>>

/** A checkout: the present one, or an earlier commit with its node_modules linked. */
export type Tree = { readonly name: TreeName; readonly root: string }

export type Server = {
  readonly port: number
  /** Resident memory in MB. */
  resident(): number
  /** The lines of /metrics. */
  metrics(): Promise<readonly string[]>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

const start = (core: 0 | 1, args: readonly string[], cwd: string, settings: Settings = {}): ChildProcess => {
  const command = [process.execPath, ...args]
  const [program = '', ...rest] = canPin ? ['taskset', '-c', String(core), ...command] : command
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings }
  const child = spawn(program, rest, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

const portFrom = async (child: ChildProcess): Promise<number> => {
  if (!child.stdout) throw new Error('The server has no output.')
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const port = /listening on http:\/\/[^)]*:(\d+)\)/.exec(line)?.[1]
    if (port) return Number(port)
  }
  throw new Error('The server did not start.')
}

/** Resident megabytes without the pages of the SQLite file: those are mapped, and the system takes them back when memory is short. */
const residentOf = (pid: number | undefined): number => {
  let isDatabase = false
  let kilobytes = 0
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    if (/^[0-9a-f]+-[0-9a-f]+ /.test(line)) isDatabase = line.includes('watchdesk.db')
    else if (!isDatabase) kilobytes += Number(/^Rss:\s+(\d+) kB/.exec(line)?.[1] ?? 0)
  }
  return Math.round(kilobytes / 1_024)
}

const serverOf = async (child: ChildProcess): Promise<Server> => {
  const port = await portFrom(child)
  child.stdout?.resume()
  return {
    port,
    resident: () => residentOf(child.pid),
    metrics: async () => (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n'),
    stop: async () => {
      if (!running.has(child)) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** What a fresh database gets: keys that the load knows, and no limit that the load meets. */
const FIXED: Settings = {
  BOOTSTRAP_ADMIN_EMAIL: 'bench@example.test',
  BOOTSTRAP_ADMIN_PASSWORD: 'a password for the benchmark',
  BOOTSTRAP_TOKEN: ALICE.token,
  BOOTSTRAP_API_KEY: KEYS.write,
  BOOTSTRAP_PING_KEY: KEYS.ping,
  SECRET_KEY: 'a secret key for the benchmark, long enough',
  PORT: '0',
  SMTP_PORT: '0',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'error',
}

/** The product of a tree, as operators start it. */
export const startProduct = ({ root }: Tree, settings: Settings): Promise<Server> =>
  serverOf(start(0, [join(root, 'src/main.ts'), 'serve'], root, { ...FIXED, ...settings }))

export const startBare = (): Promise<Server> => serverOf(start(0, [join(here, 'bare.ts')], here))

export const sendLoad = async (load: Omit<Load, 'ping_key'>): Promise<Answered> => {
  const child = start(1, [join(here, 'generator.ts'), JSON.stringify({ ...load, ping_key: KEYS.ping })], here)
  if (!child.stdout) throw new Error('The generator has no output.')
  const answered = JSON.parse(await text(child.stdout)) as Answered
  if (answered.refused > 0) throw new Error(`${answered.refused} pings were refused, the first with:\n${answered.refusal}`)
  return answered
}
