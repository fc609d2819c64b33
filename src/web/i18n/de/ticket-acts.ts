import type { Messages } from '../messages.ts'

export const escalation = {
  dots: 'Eskalieren …',
  label: 'Eskalation',
  none: 'Nicht eskaliert',
  level: ({ level }) => `Stufe ${level}`,
  mark: ({ level }) => `Eskaliert, Stufe ${level}`,
  title: ({ ticket }) => `${ticket} eskalieren`,
  sentence: ({ name }) =>
    `Die neue Stufe und Ihr Grund werden im Verlauf festgehalten, und die Regeln und Webhooks für eskalierte Tickets laufen. ${name} wird nicht benachrichtigt; sonst ändert sich nichts, außer durch eine dieser Regeln.`,
  to: 'Auf Stufe',
  now: ({ level }) => `Jetzt auf Stufe ${level}. Eine niedrigere Stufe nimmt eine Eskalation zurück.`,
  reason: 'Grund',
  reasonHint: 'Nur für Ihr Team sichtbar.',
  failed: 'Das Ticket konnte nicht eskaliert werden.',
  done: ({ ticket, level }) => `${ticket} ist jetzt auf Stufe ${level}`,
} as const satisfies Messages['ticket']['escalation']

export const csat = {
  dots: 'Bewertung anfordern …',
  label: 'Zufriedenheit',
  notAsked: 'Noch nicht angefordert',
  asked: 'Angefordert',
  rated: ({ rating, word }) => `${rating} von 5, ${word}`,
  words: { 1: 'sehr schlecht', 2: 'schlecht', 3: 'neutral', 4: 'gut', 5: 'sehr gut' },
  title: ({ ticket }) => `Bewertung von ${ticket}`,
  how: 'Methode',
  ways: { ask: 'Per E-Mail anfordern', record: 'Bewertung eintragen' },
  askSentence: ({ name }) => `${name} bekommt eine E-Mail mit fünf Bewertungen zur Wahl. Der Link darin gilt zwei Wochen.`,
  askedBefore: ({ when }) => `Die letzte Umfrage wurde ${when} gesendet.`,
  recordSentence: ({ name }) =>
    `Für Feedback von ${name} per Telefon oder in einer Antwort. In den Berichten zählt es wie jede andere Bewertung.`,
  askVerb: 'Umfrage senden',
  recordVerb: 'Bewertung eintragen',
  failed: 'Die Aktion ist fehlgeschlagen.',
  sent: ({ name }) => `Umfrage an ${name} gesendet`,
  recorded: 'Bewertung eingetragen',
} as const satisfies Messages['ticket']['csat']

export const editing = {
  failed: 'Das wurde nicht gespeichert. Ihr Text ist noch da.',
  whileHeld: 'Sie lässt sich bis zum Senden in wenigen Sekunden ändern.',
} as const satisfies Messages['ticket']['editing']
