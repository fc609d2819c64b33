import { formats } from '../formats.ts'

const { plural } = formats('en')

export const statusPages = {
  none: 'No status pages yet',
  noneHint: 'A status page publishes the status of checks under public names, incidents and maintenance.',
  create: 'Create status page',
  loadFailed: 'The status pages could not be loaded.',
  gone: 'Status page not found.',
  fillSlug: 'Fill from title',
  draft: 'Draft',
  lines: 'Components',
  nLines: ({ count }: { count: number }) => plural(count, { one: '# component', other: '# components' }),
  noLines: 'No components yet. Add checks or tags below.',
  add: 'Add component',
  addThing: 'Choose a check or a tag…',
  allTagged: ({ tag }: { tag: string }) => `All checks tagged ${tag}`,
  goneCheck: 'Deleted check',
  publicName: ({ thing }: { thing: string }) => `Public name of: ${thing}`,
  dragHint: 'Drag to reorder',
  showMaintenance: 'Show names and times of maintenance',
  subscribers: 'Subscribers',
  takeSubscribers: 'Let visitors subscribe by mail',
  takeSubscribersHint:
    'The form is shown only while the server can send mail (SMTP_URL). While this is off, no mails are sent and the list is kept.',
  nSubscribers: ({ count }: { count: number }) => plural(count, { one: '# subscriber', other: '# subscribers' }),
  nStopped: ({ count }: { count: number }) =>
    plural(count, {
      one: '# address bounced three times in a row and is disabled.',
      other: '# addresses bounced three times in a row and are disabled.',
    }),
  publishHint: 'Anyone with the URL can see the page, without signing in.',
  previewFailed: 'The preview could not be loaded.',
  everybody: 'Visible to anyone with the URL as soon as it is saved.',
  nobodyYet: 'Not visible until it is published.',
  saveFailed: 'The status page could not be saved.',
  open: 'Open the page',
  deleteTitle: ({ title }: { title: string }) => `Delete ${title}?`,
  deleteSentence: 'Its URL will stop working. This cannot be undone.',
  deleteSubscribers: ({ count }: { count: number }) =>
    plural(count, { one: '# subscriber is deleted.', other: '# subscribers are deleted.' }),
  deleted: 'Status page deleted',
} as const
