import { formats } from '../formats.ts'

const { plural } = formats('en')

export const boards = {
  title: 'Advisory boards',
  none: 'No board yet',
  noneHint: 'A board is a group of agents and a rule for how many of them must agree. Normal changes need one.',
  add: 'New board',
  edit: 'Edit board',
  name: 'Name',
  rule: 'Rule',
  count: 'Approvals needed',
  members: 'Members',
  membersCount: ({ count }: { count: number }) => plural(count, { one: '# member', other: '# members' }),
  findMembers: 'Find people',
  emergency: 'Asked in emergencies',
  saved: 'Board saved',
  failed: 'The board could not be saved.',
  save: 'Save board',
  adminOnly: 'Administrators change boards, templates and freezes.',
} as const

export const templates = {
  title: 'Templates of standard changes',
  none: 'No template yet. Whatever is made from one needs no vote.',
  add: 'New template',
  edit: 'Edit template',
  name: 'Name of the template',
  saved: 'Template saved',
  deleted: 'Template deleted',
  deleteTitle: ({ name }: { name: string }) => `Delete the template “${name}”?`,
  deleteSentence: 'Changes that were made from it stay as they are.',
} as const

export const freezes = {
  title: 'Freeze windows',
  none: 'No freeze is planned. During one, only emergencies are scheduled.',
  add: 'New freeze',
  name: 'Name',
  reason: 'Reason',
  starts: 'Begins',
  ends: 'Ends',
  save: 'Forbid changes',
  saved: 'Freeze planned',
  lifted: 'Freeze lifted',
  liftTitle: ({ name }: { name: string }) => `Lift the freeze “${name}”?`,
  liftSentence: 'Changes may be scheduled in this time again.',
  lift: 'Lift',
} as const
