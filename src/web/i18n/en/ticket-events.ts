type Who = { readonly who: string }
type Tied = Who & { readonly ticket: string }
type Name = { readonly name: string }

export const events = {
  itself: 'Watchdesk',
  somebody: 'a former colleague',
  created: ({ who }: Who) => `${who} opened the ticket`,
  status: ({ who, to }: Who & { to: string }) => `${who} set the status to ${to}`,
  priority: ({ who, to }: Who & { to: string }) => `${who} set the priority to ${to}`,
  assigned: ({ who, to }: Who & { to: string }) => `${who} assigned it to ${to}`,
  unassigned: ({ who }: Who) => `${who} removed the assignee`,
  department: ({ who, to }: Who & { to: string }) => `${who} moved it to ${to}`,
  tags: ({ who, added, removed }: Who & { added: string; removed: string }) =>
    `${who} ${[added !== '' && `added ${added}`, removed !== '' && `removed ${removed}`].filter(Boolean).join(' and ')}`,
  subject: ({ who, to }: Who & { to: string }) => `${who} changed the subject to “${to}”`,
  fields: ({ who, fields }: Who & { fields: string }) => `${who} changed ${fields}`,
  field: ({ name, from, to }: Name & { from: string; to: string }) =>
    `${name}${from === '' ? '' : ` from “${from}”`} to ${to === '' ? 'nothing' : `“${to}”`}`,
  fieldNames: {
    type: 'type',
    cc: 'Cc',
    pending_until: 'snooze',
    asset_ids: 'assets',
    problem_id: 'problem',
    incident_id: 'incident',
    escalation_level: 'escalation',
  },
  replied: ({ who }: Who) => `${who} replied`,
  noted: ({ who }: Who) => `${who} added a note`,
  scheduled: ({ who }: Who) => `${who} scheduled a reply`,
  unscheduled: ({ who }: Who) => `${who} cancelled a scheduled reply`,
  undone: ({ who }: Who) => `${who} undid a reply before it was sent`,
  emailSent: 'The reply was mailed',
  emailFailed: ({ why }: { why: string }) => `The mail could not be delivered${why === '' ? '' : `: ${why}`}`,
  mergedInto: ({ who, ticket: it }: Tied) => `${who} merged it into ${it}`,
  mergeReceived: ({ who, ticket: it }: Tied) => `${who} merged ${it} into it`,
  mergeUndone: ({ who }: Tied) => `${who} undid a merge`,
  split: ({ who, ticket: it }: Tied) => `${who} moved part of it to ${it}`,
  linked: ({ who, ticket: it }: Tied) => `${who} linked ${it}`,
  unlinked: ({ who, ticket: it }: Tied) => `${who} removed the link to ${it}`,
  promised: 'SLA started',
  paused: 'SLA clock paused',
  resumed: 'SLA clock resumed',
  automated: ({ who }: Who) => `The rule ${who} was applied`,
  atRisk: 'SLA at risk',
  breached: 'SLA breached',
  escalated: ({ who, level, isLower, reason }: Who & { level: number; isLower: boolean; reason: string }) =>
    `${who} ${isLower ? 'lowered the escalation' : 'escalated it'} to level ${level}${reason === '' ? '' : `: ${reason}`}`,
  csatSent: 'Satisfaction survey sent',
  csatReceived: ({ rating, comment }: { rating: string; comment: string }) =>
    `The client rated it: ${rating}${comment === '' ? '' : ` “${comment}”`}`,
  alertOpened: 'A check went down',
  alertRecovered: 'The check is up again',
  followUp: ({ ticket: it }: { ticket: string }) => `Continued in ${it}`,
  followsUp: ({ who, ticket: it }: Tied) => `${who} followed up on ${it}`,
} as const
