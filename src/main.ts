import { backup } from './commands/backup.ts'
import { UsageError, type Command } from './commands/command.ts'
import { createAdmin } from './commands/create-admin.ts'
import { migrate } from './commands/migrate.ts'
import { openapi } from './commands/openapi.ts'
import { helpOf, overview, readArguments } from './commands/read-arguments.ts'
import { restore } from './commands/restore.ts'
import { serve } from './commands/serve.ts'
import { configOfProcess } from './kernel/config.ts'
import { createLog } from './kernel/log.ts'

const COMMANDS: readonly Command[] = [serve, migrate, createAdmin, backup, restore, openapi]

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

const run = async (command: Command, typed: readonly string[]): Promise<number> => {
  const args = readArguments(command, typed)
  if (args.options['help']) {
    say(helpOf(command))
    return 0
  }
  const loaded = configOfProcess()
  for (const hint of loaded.hints) complain(hint)
  if ('mistakes' in loaded) {
    complain(`These settings are wrong:\n${loaded.mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`)
    return 1
  }
  return await command.run(args, { config: loaded.config, log: createLog(loaded.config.LOG_LEVEL), say })
}

const main = async ([name = '--help', ...typed]: readonly string[]): Promise<number> => {
  if (name === '--help' || name === 'help') {
    say(overview(COMMANDS))
    return 0
  }
  const command = COMMANDS.find((candidate) => candidate.name === name)
  try {
    if (!command) throw new UsageError(`There is no command "${name}". watchdesk --help lists them.`)
    return await run(command, typed)
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
    return error instanceof UsageError ? 2 : 1
  }
}

process.exitCode = await main(process.argv.slice(2))
// Nothing holds the process any more, unless a library forgot a timer.
if (process.argv[2] === 'serve') process.exit()
