import { createInterface } from 'node:readline'
import type { Config } from '../kernel/config.ts'
import type { Log } from '../kernel/log.ts'

export type CommandContext = {
  readonly config: Config
  readonly log: Log
  print(line: string): void
}

export type CliCommand = {
  readonly name: string
  /** Arguments after the name: `FILE`, `[--email ADDRESS]`. */
  readonly usage: string
  readonly summary: string
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly help: string }>>
  readonly positionals?: readonly string[]
  /** Runs on machines without the product, so the environment is not read as settings. */
  readonly standalone?: true
  run(args: Arguments, context: CommandContext): Promise<number>
}

export type Arguments = {
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

/** Invalid call of a command: exit code 2. */
export class UsageError extends Error {}

export const readTextOption = ({ options }: Arguments, name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

const readFirstLine = async (): Promise<string> => {
  for await (const line of createInterface({ input: process.stdin })) return line.trim()
  return ''
}

/** Reads a secret. `-` takes the first line of stdin, because arguments are visible to other users of the machine. */
export const readSecretOption = async (args: Arguments, name: string): Promise<string | undefined> => {
  const value = readTextOption(args, name)
  return value === '-' ? await readFirstLine() : value
}
