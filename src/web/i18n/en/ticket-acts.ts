type Name = { readonly name: string }
type Level = { readonly level: number }

/** Somebody higher up should look at it. */
export const escalation = {
  dots: 'Escalate…',
  label: 'Escalation',
  none: 'Not escalated',
  level: ({ level }: Level) => `Level ${level}`,
  mark: ({ level }: Level) => `Escalated, level ${level}`,
  title: ({ ticket }: { ticket: string }) => `Escalate ${ticket}`,
  sentence: ({ name }: Name) =>
    `The new level and your reason are written into the history, and the rules and webhooks for escalated tickets run. ${name} is not told; everything else stays as it is unless one of those rules says otherwise.`,
  to: 'To level',
  now: ({ level }: Level) => `Now at level ${level}. A lower level takes an escalation back.`,
  reason: 'Reason',
  reasonHint: 'Only your team reads it.',
  verb: 'Escalate',
  failed: 'The ticket could not be escalated.',
  done: ({ ticket, level }: Level & { ticket: string }) => `${ticket} is at level ${level} now`,
} as const

/** How the client found it. */
export const csat = {
  dots: 'Ask how it was…',
  label: 'How it was',
  notAsked: 'Not asked yet',
  asked: 'Asked',
  rated: ({ rating, word }: { rating: number; word: string }) => `${rating} of 5, ${word}`,
  words: { 1: 'very bad', 2: 'bad', 3: 'so-so', 4: 'good', 5: 'very good' },
  title: ({ ticket }: { ticket: string }) => `How was ${ticket}?`,
  how: 'How to find out',
  ways: { ask: 'Ask by mail', record: 'Write it down' },
  askSentence: ({ name }: Name) => `${name} gets a mail with five answers to choose from. The link in it works for two weeks.`,
  askedBefore: ({ when }: { when: string }) => `The last such mail went out ${when}.`,
  recordSentence: ({ name }: Name) => `For what ${name} said on the phone or in a reply. It counts in the reports like any other answer.`,
  rating: 'Rating',
  comment: 'In their own words',
  askVerb: 'Send the question',
  recordVerb: 'Write it down',
  failed: 'That could not be done.',
  sent: ({ name }: Name) => `${name} was asked how it was`,
  recorded: 'The rating was written down',
} as const

/** Other words for what was said. */
export const editing = {
  dots: 'Edit',
  label: 'Words',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Saved',
  failed: 'That was not saved. Your words are still here.',
  whileHeld: 'It can be changed until it leaves, and that is soon.',
} as const
