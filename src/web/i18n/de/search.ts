import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const search = {
  title: 'Suche',
  label: 'Suchbegriffe',
  hint: 'Findet Tickets mit ihren Antworten und Notizen, Kunden, Artikel und Geräte. Tickets lassen sich eingrenzen mit status:open from:ana tag:vpn assignee:me.',
  empty: 'Tippen Sie etwas. Tippfehler werden toleriert.',
  failed: 'Die Suche ist fehlgeschlagen.',
  unknown: ({ words }) => `Ignorierte Operatoren: ${words}.`,
  found: ({ count }) => plural(count, { one: '# Ergebnis', other: '# Ergebnisse' }),
  nothing: ({ q }) => `Zu „${q}“ wurde nichts gefunden.`,
  all: ({ q }) => `Überall nach „${q}“ suchen`,
  kinds: { ticket: 'Ticket', client: 'Kunde', article: 'Artikel', asset: 'Gerät' },
  groups: {
    ticket: ({ count }) => plural(count, { one: '# Ticket', other: '# Tickets' }),
    client: ({ count }) => plural(count, { one: '# Kunde', other: '# Kunden' }),
    article: ({ count }) => plural(count, { one: '# Artikel', other: '# Artikel' }),
    asset: ({ count }) => plural(count, { one: '# Gerät', other: '# Geräte' }),
  },
} satisfies Messages['search']
