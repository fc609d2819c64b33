import { formats } from '../formats.ts'

const { plural } = formats('en')

export const deadLetters = {
  title: 'Failed jobs',
  intro: 'Background work that failed too often and is not tried again automatically. Repair the cause, then retry.',
  titles: {
    jobs: ({ count }: { count: number }) => plural(count, { one: '# failed job', other: '# failed jobs' }),
    events: ({ count }: { count: number }) => plural(count, { one: '# undispatched event', other: '# undispatched events' }),
  },
  about: {
    jobs: 'Mails, imports, metadata and other work that runs in the background.',
    events: 'Changes whose webhooks, notifications or automations did not run.',
  },
  noError: 'No error was recorded.',
  retry: 'Retry',
  retryOne: ({ name, id }: { name: string; id: number }) => `Retry ${name} ${id}`,
  retryAll: ({ count }: { count: number }) => plural(count, { one: 'Retry # shown', other: 'Retry all # shown' }),
  retried: ({ count }: { count: number }) => plural(count, { one: '# is being retried', other: '# are being retried' }),
  oldest: ({ count }: { count: number }) => plural(count, { one: 'Only the oldest is shown.', other: 'The oldest # are shown.' }),
  none: 'No background work has failed.',
  noneHint: 'Jobs and events that fail too often appear here.',
  loadFailed: 'The failed jobs could not be loaded.',
} as const
