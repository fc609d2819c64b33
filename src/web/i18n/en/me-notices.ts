import { formats } from '../formats.ts'

const { plural } = formats('en')

type Facts = {
  readonly by: string
  readonly reason: string
  readonly message: string
  readonly metric: string
  readonly severity: string
  readonly policy: string
  readonly hours: number
}

/** Keyed by kind; an unknown kind uses the last sentence. */
const byKind = (sentences: Readonly<Record<string, (facts: Facts) => string>>) => sentences

export const notices = {
  about: 'Newest first.',
  loadFailed: 'Your notifications could not be loaded.',
  none: 'No notifications.',
  choose: 'Configure e-mail notifications',
  noneHint: 'You are notified of assignments, mentions, SLA breaches and approval requests.',
  what: 'About',
  unread: 'Unread',
  read: 'Read',
  markRead: 'Mark all as read',
  allRead: 'All read',
  kinds: byKind({
    assigned: ({ by }) => `${by} assigned it to you.`,
    mentioned: ({ by }) => `${by} mentioned you in a note.`,
    client_replied: ({ by }) => `${by} replied.`,
    reminder: () => 'The snooze has ended.',
    sla_breached: ({ metric }) => `SLA breached: ${metric}.`,
    incident: () => 'You are the commander or a responder of this incident.',
    email_failed: ({ reason }) => `A mail could not be delivered. ${reason}`.trim(),
    automation: ({ by, message }) => (message === '' ? `Notification by the rule “${by}”.` : `Rule “${by}”: ${message}`),
    scheduled_reply_sent: ({ reason }) =>
      `Your scheduled reply was sent, but the client had written meanwhile.${reason === 'status_kept' ? ' The status was not changed.' : ''}`,
    scheduled_reply_cancelled: ({ by, reason }) =>
      ({
        ticket_merged: 'Your scheduled reply was cancelled: the ticket was merged. Its text is kept there.',
        ticket_closed: 'Your scheduled reply was cancelled: the ticket was closed. Its text is kept there.',
        author_left: `A scheduled reply of ${by} was cancelled: ${by} no longer has access.`,
      })[reason] ?? `${by} cancelled your scheduled reply. Its text is kept there.`,
    change_remark: ({ by }) => `${by} commented on this change.`,
    on_call: ({ policy }) => (policy === '' ? 'You were paged.' : `You were paged: ${policy}.`),
    cover: ({ by }) => `${by} changed one of your on-call shifts.`,
    change_vote: () => 'Your approval of this change is requested.',
    change_reminder: ({ hours }) => `Your vote on this change has been missing for ${plural(hours, { one: '# hour', other: '# hours' })}.`,
  }),
  other: () => 'There is new activity.',
} as const
