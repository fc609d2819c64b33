import { formats } from '../formats.ts'

const { plural, number } = formats('en')

export const imports = {
  title: 'Imports',
  about:
    'Tickets of another helpdesk, with their dates, people and notes. No notifications are sent, and repeating an import creates no duplicates.',
  none: 'No imports yet',
  noneHint: 'Upload an export of your previous helpdesk, do a dry run, then import it.',
  loadFailed: 'The imports could not be loaded.',
  newOne: 'Import tickets',
  newTitle: 'Import tickets',
  startFailed: 'The import could not be started.',
  sources: { csv: 'CSV', zendesk: 'Zendesk', freshdesk: 'Freshdesk' },
  file: 'Export',
  fileHints: {
    csv: 'A table with a first line of names, 25 MB at most. Usual names of columns are known.',
    zendesk: 'The JSON of tickets, 25 MB at most; one record per line is fine.',
    freshdesk: 'The JSON of tickets, 25 MB at most; one record per line is fine.',
  },
  name: 'Name of that helpdesk',
  nameHint: 'Only if you import from several of a kind: the same number from elsewhere is another ticket.',
  departmentHint: 'For tickets whose own department is not known here.',
  map: 'Columns',
  mapHint: 'Only where a column’s name does not say what it is.',
  mapExample: 'subject=Title,custom_fields.floor=Floor',
  dryRun: 'Dry run only',
  dryRunHint: 'Nothing is written. The report shows what would be imported and what would be skipped.',
  bringIn: 'Import',
  states: { waiting: 'Waiting', running: 'In progress', done: 'Done', failed: 'Failed' },
  sum: ({ created, leftOut }: { created: number; leftOut: number }) =>
    `${plural(created, { one: '# ticket', other: '# tickets' })}, ${number(leftOut)} skipped`,
  came: 'Imported',
  wouldCome: 'Would be imported',
  known: 'Already imported',
  leftOut: 'Skipped',
  finished: 'Finished',
  whyLeftOut: 'Skipped records with reasons (the first hundred):',
  whyFailed: 'Why it failed:',
  againForReal: 'To import them, choose the same file again without the dry run.',
  onServer: 'On the server',
  onServerHint: 'Larger exports, their files, and checks of another monitor are imported by a command.',
} as const
