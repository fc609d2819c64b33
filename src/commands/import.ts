import { UsageError, type CliCommand } from './command.ts'
import { importHealthchecks } from './import-healthchecks.ts'
import { runImportTickets, TICKET_IMPORT_OPTIONS } from './import-tickets.ts'

export const importCommand: CliCommand = {
  name: 'import',
  usage: `${importHealthchecks.usage} | tickets --from csv|zendesk|freshdesk FILE… [--dry-run]`,
  summary: `${importHealthchecks.summary} Or imports tickets with their dates, people, notes and files, without notifications. Can be repeated.`,
  positionals: ['healthchecks, or tickets with FILE…'],
  options: { ...importHealthchecks.options, ...TICKET_IMPORT_OPTIONS },
  run: async (args, context) => {
    const [what] = args.positionals
    if (what === 'tickets') return await runImportTickets(args, context)
    if (what === 'healthchecks' && args.positionals.length === 1) return await importHealthchecks.run(args, context)
    throw new UsageError('Name what to import: healthchecks, or tickets with files.')
  },
}
