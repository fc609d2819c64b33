import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const canPin = spawnSync('taskset', ['-c', '1', 'true']).status === 0

/** Servers on one core, whoever asks them on the other: neither takes time from the other. */
const start = (core: 0 | 1, script: string, args: readonly string[]): ChildProcess => {
  const command = [process.execPath, `${here}${script}`, ...args]
  const [program = '', ...rest] = canPin ? ['taskset', '-c', String(core), ...command] : command
  return spawn(program, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
}

export type Server = {
  readonly port: number
  /** Resident megabytes. */
  memory(): Promise<number>
  stop(): Promise<void>
}

export const startServer = async (script: 'server.ts' | 'bare.ts', given: unknown = {}): Promise<Server> => {
  const child = start(0, script, [JSON.stringify(given)])
  if (!child.stdout || !child.stdin) throw new Error('The server has no input or output.')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const number = async (): Promise<number> => Number((await lines.next()).value)
  const { stdin } = child
  return {
    port: await number(),
    memory: () => {
      stdin.write('memory\n')
      return number()
    },
    stop: async () => {
      stdin.end()
      await once(child, 'exit')
    },
  }
}

export type Load = { readonly uuids: string; readonly clients?: number; readonly mode: 'keep' | 'close' }

/** Answered pings per second. */
export const generate = async (port: number, { uuids, clients = 64, mode }: Load, seconds: number): Promise<number> => {
  const child = start(1, 'generator.ts', [String(port), uuids, String(clients), String(seconds), mode])
  if (!child.stdout) throw new Error('The generator has no output.')
  const { per_second, refused } = JSON.parse(await text(child.stdout)) as { per_second: number; refused: number }
  if (refused > 0) throw new Error(`${refused} pings were refused.`)
  return per_second
}
