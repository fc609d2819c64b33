import type { Messages } from '../messages.ts'

export const badges = {
  title: 'Abzeichen',
  hint: 'Kleine Bilder davon, wie es steht, für andere Seiten. Wer die Adresse kennt, sieht den Zustand und sonst nichts.',
  preview: ({ name }) => `Das Abzeichen von ${name}`,
  states: 'Wie viele Zustände es zeigt',
  two: 'Läuft oder nicht',
  three: 'Läuft, verspätet oder nicht',
  formats: 'Zum Einfügen',
  all: 'Alle Checks',
  about: 'Abzeichen für',
  oneCheck: 'Einen Check',
  orCheck: 'Oder für einen Check',
  findCheck: 'Check nach Namen finden',
  noCheck: 'Kein Check hat diese Buchstaben im Namen.',
  ofTag: ({ tag }) => `Alle Checks mit dem Tag ${tag}`,
  label: 'Beschriftung, wenn nicht der Name',
  loadFailed: 'Die Abzeichen konnten nicht geladen werden.',
} satisfies Messages['badges']
