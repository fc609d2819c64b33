import type { Messages } from '../messages.ts'

export const calendar = {
  title: 'Änderungskalender',
  look: 'Zeitraum',
  week: 'Woche',
  month: 'Monat',
  quietSpan: 'Keine Änderungen und keine Sperrzeiten in diesem Zeitraum.',
  freezeLine: ({ name, from, to }) => `Sperrzeit „${name}“: ${from} bis ${to}`,
  changeLine: ({ reference, title, from, to }) => `${reference} ${title}: ${from} bis ${to}`,
  clashLine: ({ references }) => `überschneidet sich mit ${references}`,
  inFreeze: ({ names }) => `in der Sperrzeit ${names}`,
} satisfies Messages['changes']['calendar']
