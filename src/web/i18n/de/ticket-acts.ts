import type { Messages } from '../messages.ts'

export const escalation = {
  dots: 'Eskalieren …',
  label: 'Eskalation',
  none: 'Nicht eskaliert',
  level: ({ level }) => `Stufe ${level}`,
  mark: ({ level }) => `Eskaliert, Stufe ${level}`,
  title: ({ ticket }) => `${ticket} eskalieren`,
  sentence: ({ name }) =>
    `Die neue Stufe und Ihr Grund kommen in den Verlauf, und die Regeln und Webhooks für eskalierte Tickets laufen. ${name} erfährt nichts davon; alles andere bleibt, wie es ist, solange keine dieser Regeln es ändert.`,
  to: 'Auf Stufe',
  now: ({ level }) => `Jetzt auf Stufe ${level}. Eine niedrigere Stufe nimmt eine Eskalation zurück.`,
  reason: 'Grund',
  reasonHint: 'Den liest nur Ihr Team.',
  verb: 'Eskalieren',
  failed: 'Das Ticket konnte nicht eskaliert werden.',
  done: ({ ticket, level }) => `${ticket} ist jetzt auf Stufe ${level}`,
} as const satisfies Messages['ticket']['escalation']

export const csat = {
  dots: 'Fragen, wie es war …',
  label: 'Wie es war',
  notAsked: 'Noch nicht gefragt',
  asked: 'Gefragt',
  rated: ({ rating, word }) => `${rating} von 5, ${word}`,
  words: { 1: 'sehr schlecht', 2: 'schlecht', 3: 'mittel', 4: 'gut', 5: 'sehr gut' },
  title: ({ ticket }) => `Wie war ${ticket}?`,
  how: 'Wie Sie es erfahren',
  ways: { ask: 'Per E-Mail fragen', record: 'Selbst notieren' },
  askSentence: ({ name }) => `${name} bekommt eine E-Mail mit fünf Antworten zur Wahl. Der Link darin gilt zwei Wochen.`,
  askedBefore: ({ when }) => `Die letzte solche E-Mail ging ${when} hinaus.`,
  recordSentence: ({ name }) =>
    `Für das, was ${name} am Telefon oder in einer Antwort gesagt hat. In den Berichten zählt es wie jede andere Bewertung.`,
  rating: 'Bewertung',
  comment: 'In eigenen Worten',
  askVerb: 'Frage senden',
  recordVerb: 'Notieren',
  failed: 'Das ging nicht.',
  sent: ({ name }) => `${name} wurde gefragt, wie es war`,
  recorded: 'Die Bewertung ist notiert',
} as const satisfies Messages['ticket']['csat']

export const editing = {
  dots: 'Bearbeiten',
  label: 'Andere Worte',
  save: 'Speichern',
  cancel: 'Abbrechen',
  saved: 'Gespeichert',
  failed: 'Das wurde nicht gespeichert. Ihr Text ist noch da.',
  whileHeld: 'Ändern lässt sie sich, bis sie hinausgeht, und das ist bald.',
} as const satisfies Messages['ticket']['editing']
