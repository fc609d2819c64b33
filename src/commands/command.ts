import { createInterface } from 'node:readline'
import type { Config } from '../kernel/config.ts'
import type { Log } from '../kernel/log.ts'

export type CommandContext = {
  readonly config: Config
  readonly log: Log
  /** What the person who runs the command reads. */
  print(line: string): void
}

/** One word of the command line. */
export type CliCommand = {
  readonly name: string
  /** What follows the name: `FILE`, `[--email ADDRESS]`. */
  readonly usage: string
  readonly summary: string
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly help: string }>>
  readonly positionals?: readonly string[]
  /** Runs where the product does not, in an environment whose variables mean other things: settings are not read from it. */
  readonly standalone?: true
  run(args: Arguments, context: CommandContext): Promise<number>
}

export type Arguments = {
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

/** A mistake in how a command was called; it ends with exit code 2. */
export class UsageError extends Error {}

export const readTextOption = ({ options }: Arguments, name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

const readFirstLine = async (): Promise<string> => {
  for await (const line of createInterface({ input: process.stdin })) return line.trim()
  return ''
}

/** Whatever stands on a command line, everybody on the machine can see; `-` takes the first line of the input instead. */
export const readSecretOption = async (args: Arguments, name: string): Promise<string | undefined> => {
  const value = readTextOption(args, name)
  return value === '-' ? await readFirstLine() : value
}
