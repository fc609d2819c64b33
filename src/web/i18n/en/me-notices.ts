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

/** By the API’s word for it; one that has no sentence here yet gets the last. */
const byKind = (sentences: Readonly<Record<string, (facts: Facts) => string>>) => sentences

export const notices = {
  title: 'Notices',
  about: 'What you should look at, newest first.',
  loadFailed: 'Your notices could not be loaded.',
  none: 'Nothing to look at.',
  choose: 'Choose what comes by mail',
  noneHint: 'You are told here when a ticket becomes yours, somebody mentions you, a promise breaks or a vote is asked for.',
  what: 'About',
  state: 'State',
  when: 'When',
  unread: 'Unread',
  read: 'Read',
  markRead: 'Mark all as read',
  allRead: 'All read',
  kinds: byKind({
    assigned: ({ by }) => `${by} assigned it to you.`,
    mentioned: ({ by }) => `${by} mentioned you in a note.`,
    client_replied: ({ by }) => `${by} replied.`,
    reminder: () => 'The time it was put off for is over.',
    sla_breached: ({ metric }) => `A promise is broken: ${metric}.`,
    incident: () => 'You are in charge of this incident, or help with it.',
    email_failed: ({ reason }) => `A mail about it did not arrive. ${reason}`.trim(),
    automation: ({ by, message }) => (message === '' ? `The rule “${by}” wants you to look at it.` : `Rule “${by}”: ${message}`),
    scheduled_reply_sent: ({ reason }) =>
      `Your planned reply went out, but the client had written meanwhile.${reason === 'status_kept' ? ' The status was left alone.' : ''}`,
    scheduled_reply_cancelled: ({ by, reason }) =>
      ({
        ticket_merged: 'Your planned reply did not go out: the ticket had been merged. Its words are kept there.',
        ticket_closed: 'Your planned reply did not go out: the ticket had been closed. Its words are kept there.',
        author_left: `A reply that ${by} had planned did not go out: ${by} may not answer here any more.`,
      })[reason] ?? `${by} stopped your planned reply. Its words are kept there.`,
    change_remark: ({ by }) => `${by} said something about this change.`,
    on_call: ({ policy }) => (policy === '' ? 'You were called.' : `You were called: ${policy}.`),
    cover: ({ by }) => `${by} changed a turn of yours on call.`,
    change_vote: () => 'Your vote on this change is asked for.',
    change_reminder: ({ hours }) => `Your vote on this change has been missing for ${plural(hours, { one: '# hour', other: '# hours' })}.`,
  }),
  other: () => 'Something happened here.',
} as const
