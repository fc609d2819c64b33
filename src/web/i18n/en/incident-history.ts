import { formats } from '../formats.ts'

const { plural } = formats('en')

export const review = {
  summary: 'Summary',
  root_cause: 'Root cause',
  timeline: 'Timeline',
  action_items: 'Action items',
  prefill: 'Fill in from the timeline',
  prefilled: 'Filled in from the timeline. Not saved yet.',
  begun: 'Pre-filled from the timeline; not saved yet.',
  addItem: 'Add an item',
  item: 'Action item',
  owner: 'Owner',
  nobody: 'No owner',
  done: 'Done',
  removeItem: ({ text }: { text: string }) => `Remove ${text}`,
  save: 'Save postmortem',
  saved: 'Postmortem saved',
  writtenAt: 'Last saved',
  draftKept: 'What you type is kept on this device until you save.',
} as const

export const events = {
  began: 'Incident started',
  resolved: 'Resolved',
  paged: ({ policy }: { policy: string }) => `${policy} paged`,
  acknowledged: ({ name }: { name: string }) => `${name} acknowledged the page`,
  said: ({ name }: { name: string }) => `${name} posted an update`,
  alerts: ({ count, summary }: { count: number; summary: string }) =>
    count === 1 ? summary : plural(count, { one: '# alert', other: '# alerts' }),
  alertsOver: ({ count, summary }: { count: number; summary: string }) =>
    count === 1 ? `Resolved: ${summary}` : plural(count, { one: '# alert resolved', other: '# alerts resolved' }),
} as const

export const actions = {
  'change.created': 'created the change',
  'change.changed': 'edited',
  'change.submitted': 'submitted it for approval',
  'change.voted': 'voted',
  'change.voted.approve': 'voted to approve',
  'change.voted.reject': 'voted to reject',
  'change.voted.abstain': 'abstained',
  'change.approved': 'approved it',
  'change.rejected': 'rejected it',
  'change.overridden': 'overrode the approval',
  'change.scheduled': 'scheduled it',
  'change.implementing': 'started the implementation',
  'change.in_review': 'completed the implementation',
  'change.closed': 'closed it',
  'change.cancelled': 'cancelled it',
  'incident.declared': 'declared the incident',
  'incident.changed': 'edited',
  'incident.reviewed': 'saved the postmortem',
  'problem.created': 'opened the problem',
  'problem.changed': 'edited',
  'problem.workaround_published': 'published the workaround',
  'problem.workaround_taken_back': 'withdrew the workaround',
} as const
