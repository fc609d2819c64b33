import type { Messages } from '../messages.ts'

export const ticketStates = {
  status: {
    open: 'Offen',
    in_progress: 'In Arbeit',
    pending: 'Wartet auf Kunden',
    on_hold: 'Zurückgestellt',
    resolved: 'Gelöst',
    closed: 'Geschlossen',
  },
  priority: { low: 'Niedrig', medium: 'Mittel', high: 'Hoch', urgent: 'Dringend' },
  waits: {
    pending: ({ span }) => `Wartet auf Kunden${span === '' ? '' : ` · ${span}`}`,
    on_hold: ({ span }) => `Zurückgestellt ${span}`.trim(),
    since: {
      pending: ({ when }) => (when === '' ? 'Wartet auf den Kunden' : `Wartet auf den Kunden seit ${when}`),
      on_hold: ({ when }) => (when === '' ? 'Zurückgestellt' : `Zurückgestellt seit ${when}`),
    },
  },
  sla: {
    dueAt: ({ when }) => `fällig ${when}`,
    businessHours: 'Geschäftszeiten',
    aroundTheClock: 'rund um die Uhr',
    pausedFor: ({ span }) => `${span} angehalten`,
    metrics: { first_response: 'Erste Antwort', next_response: 'Nächste Antwort', resolution: 'Lösung' },
    paused: 'Angehalten',
    noPromise: 'Keine SLA-Richtlinie gilt.',
  },
  slaWords: { breached: 'Verletzt', at_risk: 'Gefährdet', ok: 'Rechtzeitig', paused: 'Angehalten' },
  presence: { viewing: 'sieht es an', replying: 'schreibt gerade' },
} satisfies Pick<Messages['inbox'], 'status' | 'priority' | 'waits' | 'sla' | 'slaWords' | 'presence'>
