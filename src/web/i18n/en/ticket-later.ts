type When = { readonly when: string }
type Name = { readonly name: string }

/** A reply that goes out later. */
export const later = {
  dots: 'Send later…',
  title: 'Send it when?',
  own: 'Choose a day and a time…',
  at: 'Goes out at',
  verb: 'Send later',
  planned: ({ when }: When) => `Goes out ${when}`,
  by: ({ name }: Name) => `Planned reply of ${name}`,
  goes: ({ when }: When) => `Goes out ${when}`,
  stays: 'Does not go out',
  edit: 'Edit',
  editTitle: 'Change the planned reply',
  words: 'Words',
  save: 'Save',
  saved: 'Saved',
  failed: 'That could not be done.',
  sendNow: 'Send now',
  cancel: 'Cancel',
  takeBack: 'Take the words back',
  tookBack: 'It does not go out. Its words are in the composer again.',
  stop: 'Stop it',
  stopped: ({ name }: Name) => `It does not go out. ${name} is told, and keeps the words.`,
  discard: 'Discard',
  discarded: 'Discarded',
  clientWrote: ({ name }: Name) => `${name} has written since. It still goes out; have another look at the words.`,
  statusKept: 'The status is left alone then, because the new question is open.',
  isClosed: 'The ticket was closed since. It does not go out unless the ticket is opened again.',
  isMerged: 'The ticket was merged since. It does not go out.',
  reasons: {
    ticket_merged: 'It did not go out: the ticket had been merged into another one.',
    ticket_closed: 'It did not go out: the ticket had been closed.',
    author_left: 'It did not go out: its author may not answer here any more.',
    colleague: 'A colleague stopped it.',
  },
} as const
