import { formats } from '../formats.ts'

const { plural } = formats('en')

export const audit = {
  title: 'Audit log',
  about: 'Who did what to what, and what it was before. Entries are only ever added.',
  loadFailed: 'The audit log could not be loaded.',
  filter: 'Filter the audit log',
  none: 'No entry matches.',
  who: 'Who',
  anybody: 'Anybody',
  nobody: 'somebody unknown',
  action: 'Action, e.g. role.changed',
  object: 'Thing, e.g. webhook',
  when: 'When',
  anyTime: 'Any time',
  lastDays: ({ count }: { count: number }) => plural(count, { one: 'Last day', other: 'Last # days' }),
  changes: 'Before and after',
  ip: 'Address',
  token: 'Token',
  export: 'Export as CSV',
  exported: ({ count }: { count: number }) => plural(count, { one: '# entry exported', other: '# entries exported' }),
} as const
