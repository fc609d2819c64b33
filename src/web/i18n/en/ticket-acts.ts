type Name = { readonly name: string }
type Level = { readonly level: number }

export const escalation = {
  dots: 'Escalate…',
  label: 'Escalation',
  none: 'Not escalated',
  level: ({ level }: Level) => `Level ${level}`,
  mark: ({ level }: Level) => `Escalated, level ${level}`,
  title: ({ ticket }: { ticket: string }) => `Escalate ${ticket}`,
  sentence: ({ name }: Name) =>
    `The new level and your reason are recorded in the history, and the rules and webhooks for escalated tickets run. ${name} is not notified; nothing else changes unless one of those rules changes it.`,
  to: 'To level',
  now: ({ level }: Level) => `Now at level ${level}. A lower level reverts an escalation.`,
  reason: 'Reason',
  reasonHint: 'Visible to your team only.',
  failed: 'The ticket could not be escalated.',
  done: ({ ticket, level }: Level & { ticket: string }) => `${ticket} is at level ${level} now`,
} as const

export const csat = {
  dots: 'Request rating…',
  label: 'Satisfaction',
  notAsked: 'Not requested yet',
  asked: 'Requested',
  rated: ({ rating, word }: { rating: number; word: string }) => `${rating} of 5, ${word}`,
  words: { 1: 'very bad', 2: 'bad', 3: 'neutral', 4: 'good', 5: 'very good' },
  title: ({ ticket }: { ticket: string }) => `Rating of ${ticket}`,
  how: 'Method',
  ways: { ask: 'Request by mail', record: 'Record rating' },
  askSentence: ({ name }: Name) => `${name} gets a mail with five ratings to choose from. Its link is valid for two weeks.`,
  askedBefore: ({ when }: { when: string }) => `The last survey was sent ${when}.`,
  recordSentence: ({ name }: Name) => `For feedback of ${name} by phone or in a reply. It counts in the reports like any other rating.`,
  askVerb: 'Send survey',
  recordVerb: 'Record rating',
  failed: 'The action failed.',
  sent: ({ name }: Name) => `Survey sent to ${name}`,
  recorded: 'Rating recorded',
} as const

export const editing = {
  failed: 'Not saved. Your text is still here.',
  whileHeld: 'It can be edited until it is sent, in a few seconds.',
} as const
