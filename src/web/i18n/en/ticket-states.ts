export const ticketStates = {
  status: { open: 'Open', in_progress: 'In progress', pending: 'Pending', on_hold: 'On hold', resolved: 'Resolved', closed: 'Closed' },
  priority: { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' },
  waits: {
    pending: ({ span }: { span: string }) => `Waiting on client${span === '' ? '' : ` · ${span}`}`,
    on_hold: ({ span }: { span: string }) => `on hold ${span}`.trim(),
    since: {
      pending: ({ when }: { when: string }) => (when === '' ? 'Waiting on client' : `Waiting on client since ${when}`),
      on_hold: ({ when }: { when: string }) => (when === '' ? 'On hold' : `On hold since ${when}`),
    },
  },
  sla: {
    dueAt: ({ when }: { when: string }) => `due ${when}`,
    businessHours: 'business hours',
    aroundTheClock: 'around the clock',
    pausedFor: ({ span }: { span: string }) => `paused ${span}`,
    metrics: { first_response: 'First response', next_response: 'Next response', resolution: 'Resolution' },
    paused: 'Paused',
    noPromise: 'No SLA policy applies.',
  },
  slaWords: { breached: 'Breached', at_risk: 'At risk', ok: 'On time', paused: 'Paused' },
  presence: { viewing: 'is viewing', replying: 'is writing' },
} as const
