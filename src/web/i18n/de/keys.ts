import type { Messages } from '../messages.ts'

export const keys = {
  palette: {
    title: 'Befehlspalette',
    placeholder: 'Suchen oder Befehl eingeben',
    searching: 'Wird gesucht…',
    found: 'Gefunden',
    here: 'Auf dieser Seite',
    recent: 'Zuletzt',
    places: 'Seiten',
    acts: 'Aktionen',
    prefixes: '> Befehl · # Ticket · @ Person · : Check',
  },
  sheet: {
    title: 'Tastenkürzel',
    singleKeysOff: 'Einzelne Tasten sind ausgeschaltet. Unter „Darstellung“ lassen sie sich einschalten.',
    scopes: { global: 'Überall', page: 'Auf dieser Seite', list: 'In Listen', editor: 'Beim Schreiben', dialog: 'In diesem Dialog' },
  },
} satisfies Messages['keys']
