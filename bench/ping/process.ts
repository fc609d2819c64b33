import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Instant } from '../../src/contract/time.ts'
import type { Usage } from './usage.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const canPin = spawnSync('taskset', ['-c', '1', 'true']).status === 0

/** Said beside every table. */
export const PINNED = canPin
  ? 'Servers ran on core 0, the generator on core 1; PostgreSQL’s own processes wherever there was room.'
  : '**Nothing was pinned to a core** (there is no taskset, or only one core): these ratios do not count.'

/** Servers on one core, whoever asks them on the other: neither takes time from the other. */
const start = (core: 0 | 1, script: string, args: readonly string[]): ChildProcess => {
  const command = [process.execPath, `${here}${script}`, ...args]
  const [program = '', ...rest] = canPin ? ['taskset', '-c', String(core), ...command] : command
  return spawn(program, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
}

export type Server = {
  readonly port: number
  usage(): Promise<Usage>
  /** The last so many checks fall due together; answers when. */
  letFallDue(count: number): Promise<Instant>
  stop(): Promise<void>
}

export const startServer = async (script: 'server.ts' | 'bare.ts' | 'floor.ts', given: unknown = {}): Promise<Server> => {
  const child = start(0, script, [JSON.stringify(given)])
  if (!child.stdout || !child.stdin) throw new Error('The server has no input or output.')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  // Every line is a number or an object as JSON; the scripts beside this one write them.
  const answer = async <T>(): Promise<T> => JSON.parse((await lines.next()).value ?? '') as T
  const { stdin } = child
  const ask = <T>(line: string): Promise<T> => {
    stdin.write(`${line}\n`)
    return answer<T>()
  }
  return {
    port: await answer<number>(),
    usage: () => ask<Usage>('usage'),
    letFallDue: (count) => ask<Instant>(`due ${count}`),
    stop: async () => {
      stdin.end()
      await once(child, 'exit')
    },
  }
}

/** So many keep server and database busy: with fewer, each waits for the other (`ping-clients`). */
export const BUSY_CLIENTS = 256

export type Load = { readonly uuids: string; readonly clients?: number; readonly mode: 'keep' | 'close' | 'all' }

/** What was answered: in all, and in each tenth of a second since `started_at`. */
export type Answered = {
  readonly per_second: number
  readonly refused: number
  readonly started_at: Instant
  readonly tenths: readonly number[]
}

export const answeredBy = async (port: number, { uuids, clients = 64, mode }: Load, seconds: number): Promise<Answered> => {
  const child = start(1, 'generator.ts', [String(port), uuids, String(clients), String(seconds), mode])
  if (!child.stdout) throw new Error('The generator has no output.')
  const answered = JSON.parse(await text(child.stdout)) as Answered
  if (answered.refused > 0) throw new Error(`${answered.refused} pings were refused.`)
  return answered
}

/** Answered pings per second. */
export const generate = async (port: number, load: Load, seconds: number): Promise<number> =>
  (await answeredBy(port, load, seconds)).per_second

/** Each check once: a server that has heard of all of them is measured, not one that has just been started. */
export const pingEachOnce = (port: number, uuids: string): Promise<number> =>
  generate(port, { uuids, clients: BUSY_CLIENTS, mode: 'all' }, 0)
