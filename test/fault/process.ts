import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { isPooled } from '../setup/pooler.ts'
import { ALICE, KEYS, PASSWORD } from '../world/people.ts'

/** What `npm start` runs. The tests of `test/fault` start the built product (`setup/product.ts`), which takes a quarter of the processor time. */
const SOURCE_MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export type Running = {
  readonly base: string
  readonly child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** No warning, no chance to tidy up. */
  kill(): Promise<void>
  /** Politely; answers the exit code. */
  stop(): Promise<number | null>
}

export type Settings = Readonly<Record<string, string>>

/** What automation gives a fresh product, so that a test knows its keys. */
export const FIXED: Settings = {
  BOOTSTRAP_ADMIN_EMAIL: ALICE.email,
  BOOTSTRAP_ADMIN_PASSWORD: PASSWORD,
  BOOTSTRAP_TOKEN: ALICE.token,
  BOOTSTRAP_API_KEY: KEYS.write,
  BOOTSTRAP_READONLY_KEY: KEYS.read,
  BOOTSTRAP_PING_KEY: KEYS.ping,
  BOOTSTRAP_SCIM_TOKEN: KEYS.scim,
  PORT: '0',
  SMTP_PORT: '0',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'warn',
  ...(isPooled() && { DATABASE_PREPARED_STATEMENTS: 'off' }),
}

type CommandOptions = {
  /** Standard input; empty by default. */
  readonly input?: string
  /** The program's file; by default the built product. */
  readonly main?: string
}

const builtMain = (): string | undefined => {
  const folder = inject('productFolder')
  return folder === undefined ? undefined : join(folder, 'main.cjs')
}

export const runCommand = (
  args: readonly string[],
  settings: Settings,
  { input, main = builtMain() ?? SOURCE_MAIN }: CommandOptions = {},
): { child: ChildProcess; output: () => string } => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings }
  // A start makes much that is soon forgotten; with room for it from the first moment little of it has to be tidied up on the way.
  const room = ['--min-semi-space-size=64', '--max-semi-space-size=64']
  const child = spawn(process.execPath, [...room, main, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(input)
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, output: () => text }
}

/** Runs a command to its end. */
export const finished = async (
  args: readonly string[],
  settings: Settings,
  options?: CommandOptions,
): Promise<{ code: number | null; output: string }> => {
  const { child, output } = runCommand(args, settings, options)
  const [code] = await once(child, 'close')
  return { code, output: output() }
}

const addressFrom = async (child: ChildProcess, output: () => string): Promise<string> => {
  if (!child.stdout) throw new Error('The process has no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /listening on (http:\/\/[^)]+)\)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error(`The product did not start:\n${output()}`)
}

/** The real product as a process of its own, ready to answer. */
export const startProcess = async (
  settings: Settings,
  { command = ['serve'], ...options }: CommandOptions & { readonly command?: readonly string[] } = {},
): Promise<Running> => {
  const { child, output } = runCommand(command, { ...FIXED, ...settings }, options)
  const base = await addressFrom(child, output)
  const gone = once(child, 'exit')
  return {
    base,
    child,
    output,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await gone
      return code
    },
  }
}
