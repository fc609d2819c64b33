import { parseArgs } from 'node:util'
import { UsageError, type Arguments, type Command } from './command.ts'

const optionsOf = (command: Command): Record<string, { type: 'string' | 'boolean' }> => ({
  ...Object.fromEntries(Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }])),
  help: { type: 'boolean' },
})

// A last word that ends in … stands for as many as were typed, but at least one.
const isEnough = (wanted: readonly string[], typed: readonly string[]): boolean =>
  wanted.at(-1)?.endsWith('…') ? typed.length >= wanted.length : typed.length === wanted.length

/** What was typed after the command's name; throws a sentence when it does not fit. */
export const readArguments = (command: Command, typed: readonly string[]): Arguments => {
  try {
    const { values, positionals } = parseArgs({ args: [...typed], options: optionsOf(command), allowPositionals: true })
    const wanted = command.positionals ?? []
    if (!values['help'] && !isEnough(wanted, positionals))
      throw new UsageError(wanted.length === 0 ? `${command.name} takes no arguments.` : `${command.name} needs ${wanted.join(' and ')}.`)
    return { positionals, options: values as Arguments['options'] }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : String(error))
  }
}

export const helpOf = (command: Command): string => {
  const options = Object.entries(command.options ?? {}).map(
    ([name, { type, help }]) => `  --${name}${type === 'string' ? ' VALUE' : ''}  ${help}`,
  )
  return [`watchdesk ${command.name} ${command.usage}`.trim(), '', command.summary, ...(options.length > 0 ? ['', ...options] : [])].join(
    '\n',
  )
}

export const overview = (commands: readonly Command[]): string => {
  const width = Math.max(...commands.map(({ name, usage }) => name.length + usage.length + 1))
  const lines = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(width + 2)}${summary}`)
  return [
    'watchdesk COMMAND',
    '',
    ...lines,
    '',
    'watchdesk COMMAND --help says more about one of them. Settings come from the environment; see the README.',
  ].join('\n')
}
