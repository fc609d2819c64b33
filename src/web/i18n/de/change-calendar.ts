import type { Messages } from '../messages.ts'

export const calendar = {
  title: 'Kalender der Änderungen',
  look: 'Wie viel gezeigt wird',
  week: 'Woche',
  month: 'Monat',
  today: 'Heute',
  earlier: 'Früher',
  later: 'Später',
  inWords: 'In Worten',
  quietSpan: 'In diesen Tagen ist nichts geplant und nichts gesperrt.',
  freezeLine: ({ name, from, to }) => `Sperrzeit „${name}“: ${from} bis ${to}`,
  changeLine: ({ reference, title, from, to }) => `${reference} ${title}: ${from} bis ${to}`,
  clashLine: ({ references }) => `überschneidet sich mit ${references}`,
  inFreeze: ({ names }) => `liegt in der Sperrzeit ${names}`,
} satisfies Messages['changes']['calendar']
