type When = { readonly when: string }
type Name = { readonly name: string }

export const later = {
  dots: 'Send later…',
  title: 'Schedule reply',
  own: 'Choose a day and a time…',
  at: 'Send at',
  verb: 'Send later',
  planned: ({ when }: When) => `Scheduled for ${when}`,
  by: ({ name }: Name) => `Scheduled reply by ${name}`,
  goes: ({ when }: When) => `Scheduled for ${when}`,
  editTitle: 'Edit the scheduled reply',
  failed: 'The action failed.',
  sendNow: 'Send now',
  takeBack: 'Cancel and edit',
  tookBack: 'Cancelled. The text is back in the composer.',
  stop: 'Cancel send',
  stopped: ({ name }: Name) => `Cancelled. ${name} is notified, and keeps the text.`,
  discard: 'Discard',
  discarded: 'Discarded',
  clientWrote: ({ name }: Name) => `${name} has written since. The reply will still be sent; review its text.`,
  statusKept: 'The status will not change, because the new message is open.',
  isClosed: 'The ticket was closed since. The reply is not sent unless the ticket is reopened.',
  isMerged: 'The ticket was merged since. The reply is not sent.',
  reasons: {
    ticket_merged: 'Cancelled: the ticket was merged into another one.',
    ticket_closed: 'Cancelled: the ticket was closed.',
    author_left: 'Cancelled: its author no longer has access.',
    colleague: 'Cancelled by a colleague.',
  },
} as const
