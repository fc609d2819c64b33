import { formats } from '../formats.ts'

const { plural } = formats('de')

export const deadLetters = {
  title: 'Fehlgeschlagene Jobs',
  intro: 'Hintergrundarbeit, die zu oft fehlgeschlagen ist und nicht automatisch wiederholt wird. Ursache beheben, dann wiederholen.',
  titles: {
    jobs: ({ count }: { count: number }) => plural(count, { one: '# fehlgeschlagener Job', other: '# fehlgeschlagene Jobs' }),
    events: ({ count }: { count: number }) =>
      plural(count, { one: '# nicht zugestelltes Ereignis', other: '# nicht zugestellte Ereignisse' }),
  },
  about: {
    jobs: 'Mails, Importe, Metadaten und andere Arbeit, die im Hintergrund läuft.',
    events: 'Änderungen, deren Webhooks, Benachrichtigungen oder Automationen nicht gelaufen sind.',
  },
  noError: 'Es wurde kein Fehler aufgezeichnet.',
  retry: 'Wiederholen',
  retryOne: ({ name, id }: { name: string; id: number }) => `${name} ${id} wiederholen`,
  retryAll: ({ count }: { count: number }) => plural(count, { one: '# angezeigten wiederholen', other: 'Alle # angezeigten wiederholen' }),
  retried: ({ count }: { count: number }) => plural(count, { one: '# wird wiederholt', other: '# werden wiederholt' }),
  oldest: ({ count }: { count: number }) =>
    plural(count, { one: 'Nur der älteste wird angezeigt.', other: 'Die ältesten # werden angezeigt.' }),
  none: 'Keine Hintergrundarbeit ist fehlgeschlagen.',
  noneHint: 'Jobs und Ereignisse, die zu oft fehlschlagen, erscheinen hier.',
  loadFailed: 'Die fehlgeschlagenen Jobs konnten nicht geladen werden.',
} as const
