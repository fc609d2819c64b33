import { formats } from '../formats.ts'

const { plural } = formats('en')

export const boards = {
  title: 'Change advisory boards (CAB)',
  none: 'No CAB yet',
  noneHint: 'A CAB is a group of agents with an approval rule. Normal changes need one.',
  add: 'New CAB',
  edit: 'Edit CAB',
  rule: 'Rule',
  count: 'Approvals needed',
  membersCount: ({ count }: { count: number }) => plural(count, { one: '# member', other: '# members' }),
  emergency: 'Approves emergency changes',
  saved: 'CAB saved',
  failed: 'The CAB could not be saved.',
  save: 'Save CAB',
  adminOnly: 'Only administrators can edit CABs, templates and freezes.',
} as const

export const templates = {
  title: 'Standard change templates',
  none: 'No template yet. Changes created from a template are pre-approved.',
  add: 'New template',
  edit: 'Edit template',
  name: 'Name of the template',
  saved: 'Template saved',
  deleted: 'Template deleted',
  deleteTitle: ({ name }: { name: string }) => `Delete the template “${name}”?`,
  deleteSentence: 'Changes created from it are not affected.',
} as const

export const freezes = {
  title: 'Freeze windows',
  none: 'No freeze is planned. During one, only emergencies are scheduled.',
  add: 'New freeze',
  reason: 'Reason',
  starts: 'Begins',
  ends: 'Ends',
  save: 'Create freeze',
  saved: 'Freeze created',
  lifted: 'Freeze ended',
  liftTitle: ({ name }: { name: string }) => `End the freeze “${name}”?`,
  liftSentence: 'Changes can be scheduled in this period again.',
  lift: 'End freeze',
} as const
