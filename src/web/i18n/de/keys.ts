import type { Messages } from '../messages.ts'

export const keys = {
  palette: {
    title: 'Gehen oder tun',
    placeholder: 'Name, Ort oder Aktion eingeben',
    nothing: 'Nichts gefunden.',
    searching: 'Wird gesucht…',
    found: 'Gefunden',
    here: 'Auf dieser Seite',
    recent: 'Zuletzt',
    places: 'Orte',
    acts: 'Aktionen',
    prefixes: '> tun · # Ticket · @ Person · : Check',
  },
  sheet: {
    title: 'Tastenkürzel',
    singleKeysOff: 'Einzelne Tasten sind ausgeschaltet. Unter „Darstellung“ lassen sie sich einschalten.',
    scopes: { global: 'Überall', page: 'Auf dieser Seite', list: 'In Listen', editor: 'Beim Schreiben', dialog: 'In diesem Dialog' },
  },
} satisfies Messages['keys']
