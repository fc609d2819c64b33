/** How a ticket stands: told wherever one is named, also outside the inbox. */
export const ticketStates = {
  status: { open: 'Open', in_progress: 'In progress', pending: 'Pending', on_hold: 'On hold', resolved: 'Resolved', closed: 'Closed' },
  priority: { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' },
  waits: {
    pending: ({ span }: { span: string }) => `waits client ${span}`.trim(),
    on_hold: ({ span }: { span: string }) => `on hold ${span}`.trim(),
    since: {
      pending: ({ when }: { when: string }) => (when === '' ? 'Waits for the client' : `Waits for the client since ${when}`),
      on_hold: ({ when }: { when: string }) => (when === '' ? 'On hold' : `On hold since ${when}`),
    },
  },
  sla: {
    due: 'Due',
    dueAt: ({ when }: { when: string }) => `due ${when}`,
    businessHours: 'business hours',
    aroundTheClock: 'around the clock',
    pausedFor: ({ span }: { span: string }) => `paused ${span}`,
    metrics: { first_response: 'First reply', next_response: 'Next reply', resolution: 'Solution' },
    paused: 'Paused',
    met: 'Kept',
    missed: 'Missed',
    noPromise: 'Nothing was promised.',
  },
  slaWords: { breached: 'Breached', at_risk: 'At risk', ok: 'On time', paused: 'Paused' },
  presence: { viewing: 'is looking at it', replying: 'is writing' },
} as const
