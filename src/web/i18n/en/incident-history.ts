import { formats } from '../formats.ts'

const { plural } = formats('en')

export const review = {
  summary: 'What happened',
  root_cause: 'Root cause',
  timeline: 'Timeline',
  action_items: 'What is to be done',
  prefill: 'Fill in from the timeline',
  prefilled: 'Filled in from what happened. Nothing is saved yet.',
  begun: 'Begun from what happened; nothing is saved yet.',
  addItem: 'Add an item',
  item: 'To do',
  owner: 'Owner',
  nobody: 'Nobody',
  done: 'Done',
  removeItem: ({ text }: { text: string }) => `Remove ${text}`,
  save: 'Save review',
  saved: 'Review saved',
  failed: 'The review could not be saved.',
  writtenAt: 'Last saved',
  draftKept: 'What you type is kept on this device until you save.',
} as const

export const events = {
  began: 'The incident began',
  declared: 'Declared',
  resolved: 'Resolved',
  paged: ({ policy }: { policy: string }) => `${policy} paged`,
  acknowledged: ({ name }: { name: string }) => `${name} acknowledged the page`,
  said: ({ name }: { name: string }) => `${name} wrote an update`,
  alerts: ({ count, summary }: { count: number; summary: string }) =>
    count === 1 ? summary : plural(count, { one: '# alert', other: '# alerts' }),
  alertsOver: ({ count, summary }: { count: number; summary: string }) =>
    count === 1 ? `Over: ${summary}` : plural(count, { one: '# alert is over', other: '# alerts are over' }),
} as const

export const actions = {
  'change.created': 'planned the change',
  'change.changed': 'edited',
  'change.submitted': 'put it to the board',
  'change.voted': 'voted',
  'change.voted.approve': 'voted to approve',
  'change.voted.reject': 'voted to reject',
  'change.voted.abstain': 'abstained',
  'change.approved': 'brought about the approval',
  'change.rejected': 'brought about the rejection',
  'change.overridden': 'decided for the board',
  'change.scheduled': 'fixed the time',
  'change.implementing': 'started the work',
  'change.in_review': 'ended the work',
  'change.closed': 'closed it',
  'change.cancelled': 'cancelled it',
  'incident.declared': 'declared the incident',
  'incident.changed': 'edited',
  'incident.reviewed': 'wrote the review',
  'problem.created': 'opened the problem',
  'problem.changed': 'edited',
  'problem.workaround_published': 'told the workaround to the tickets',
  'problem.workaround_taken_back': 'took the workaround back in time',
} as const
