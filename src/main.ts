import { enableCompileCache } from 'node:module'
import type { CliCommand } from './commands/command.ts'

// The compile cache and commands loaded on demand halve the time to the first output.
enableCompileCache()

/** Each command is a file with its name, usage and help. */
const COMMANDS: Readonly<Record<string, () => Promise<CliCommand>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  migrate: async () => (await import('./commands/migrate.ts')).migrate,
  'create-admin': async () => (await import('./commands/create-admin.ts')).createAdmin,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  import: async () => (await import('./commands/import.ts')).importCommand,
  discover: async () => (await import('./commands/discover.ts')).discover,
  exec: async () => (await import('./commands/exec.ts')).exec,
  demo: async () => (await import('./commands/demo.ts')).demo,
  openapi: async () => (await import('./commands/openapi.ts')).openapi,
  'security-reference': async () => (await import('./commands/security-reference.ts')).securityReference,
}

const { runCommandLine } = await import('./commands/run.ts')
process.exitCode = await runCommandLine(COMMANDS, process.argv.slice(2))
// A forgotten timer of a library must not keep a stopped server alive.
process.exit()
