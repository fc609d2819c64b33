import { parseArgs } from 'node:util'
import { UsageError, type Arguments, type CliCommand } from './command.ts'

type ArgumentOption = { readonly type: 'string' | 'boolean'; readonly short?: string }

const optionsOf = (command: CliCommand): Record<string, ArgumentOption> => ({
  ...Object.fromEntries(Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }])),
  help: { type: 'boolean', short: 'h' },
})

const joinNames = (expected: readonly string[]): string => expected.join(' and ').replace(/[^…]$/, '$&.')

// A last positional ending in … takes one or more arguments.
const findUsageError = ({ name, positionals: wanted = [] }: CliCommand, typed: readonly string[]): string | undefined => {
  const isOpen = wanted.at(-1)?.endsWith('…') === true
  if (typed.length < wanted.length) return `${name} needs ${joinNames(wanted)}`
  if (isOpen || typed.length === wanted.length) return undefined
  return wanted.length === 0 ? `${name} takes no arguments.` : `${name} takes only ${joinNames(wanted)}`
}

/** Replaces the message of `parseArgs` by one that names the option and the help. */
const formatParseError = ({ name, options = {} }: CliCommand, error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  const option = /'(?:-\w, )?(-{1,2}[^\s'=]+)/.exec(message)?.[1] ?? 'one of the options'
  const known = options[option.replace(/^--/, '')]
  if (known) return known.type === 'string' ? `${option} needs a value.` : `${option} takes no value.`
  return `Unknown option ${option}. watchdesk ${name} --help lists the options.`
}

export const readArguments = (command: CliCommand, typed: readonly string[]): Arguments => {
  try {
    const { values, positionals } = parseArgs({ args: [...typed], options: optionsOf(command), allowPositionals: true })
    const usage_error = values['help'] ? undefined : findUsageError(command, positionals)
    if (usage_error !== undefined) throw new UsageError(usage_error)
    return { positionals, options: values as Arguments['options'] }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(formatParseError(command, error))
  }
}
