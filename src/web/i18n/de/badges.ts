import type { Messages } from '../messages.ts'

export const badges = {
  title: 'Badges',
  hint: 'Status-Badges zum Einbetten in andere Seiten. Mit der URL ist der Status sichtbar, sonst nichts.',
  preview: ({ name }) => `Das Badge von ${name}`,
  states: 'Gezeigte Zustände',
  two: 'Läuft oder nicht',
  three: 'Läuft, verspätet oder nicht',
  formats: 'Format',
  all: 'Alle Checks',
  about: 'Badge für',
  oneCheck: 'Einen Check',
  orCheck: 'Oder für einen Check',
  findCheck: 'Check nach Namen finden',
  ofTag: ({ tag }) => `Alle Checks mit dem Tag ${tag}`,
  label: 'Beschriftung, wenn nicht der Name',
  loadFailed: 'Die Abzeichen konnten nicht geladen werden.',
} satisfies Messages['badges']
