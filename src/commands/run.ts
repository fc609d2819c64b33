import { loadProcessConfig, loadConfig } from '../kernel/config.ts'
import { createLog } from '../kernel/log.ts'
import { UsageError, type CliCommand } from './command.ts'
import { explainError } from './explain-error.ts'
import { formatCommandHelp, formatOverview } from './help.ts'
import { readArguments } from './read-arguments.ts'

type Commands = Readonly<Record<string, () => Promise<CliCommand>>>

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const printError = (line: string): void => void process.stderr.write(`${line}\n`)

const noFiles = (): string => ''

const runCommand = async (command: CliCommand, typed: readonly string[]): Promise<number> => {
  const args = readArguments(command, typed)
  if (args.options['help']) {
    print(formatCommandHelp(command))
    return 0
  }
  const loaded = command.standalone ? loadConfig({}, noFiles) : loadProcessConfig()
  for (const hint of loaded.hints) printError(hint)
  if ('errors' in loaded) {
    printError(`Invalid settings:\n${loaded.errors.map((error) => `  - ${error}`).join('\n')}`)
    return 1
  }
  const { config } = loaded
  try {
    return await command.run(args, { config, log: createLog(config.LOG_LEVEL), print })
  } catch (error) {
    throw error instanceof UsageError ? error : new Error(explainError(error, config), { cause: error })
  }
}

/** Exit codes: 0 success, 1 failure, 2 invalid call. */
export const runCommandLine = async (commands: Commands, [name = '--help', ...typed]: readonly string[]): Promise<number> => {
  try {
    if (name === 'help' && typed[0] !== undefined) return await runCommandLine(commands, [typed[0], '--help'])
    if (['--help', '-h', 'help'].includes(name)) {
      print(formatOverview(await Promise.all(Object.values(commands).map((load) => load()))))
      return 0
    }
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!load) throw new UsageError(`Unknown command "${name}". watchdesk --help lists all commands.`)
    return await runCommand(await load(), typed)
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error))
    return error instanceof UsageError ? 2 : 1
  }
}
