import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const shell = {
  product: 'Watchdesk',
  skip: 'Zur Seite springen',
  rail: 'Orte',
  collapse: 'Leiste ein- oder ausklappen',
  searchBox: 'Suchen oder tun',
  openPalette: 'Suchen oder tun',
  help: 'Tastenkürzel',
  goTo: ({ place }) => `Zu ${place} gehen`,
  due: ({ count }) => plural(count, { one: '# wartet auf jemanden', other: '# warten auf jemanden' }),
  rateLimited: ({ span }) => `Zu viele Anfragen. Neuer Versuch in ${span}; nichts geht verloren.`,
  notFound: 'Unter dieser Adresse gibt es keine Seite.',
  notFoundHint: 'Vielleicht wurde sie verschoben oder gelöscht. Die Leiste führt zu allem, was Sie sehen dürfen.',
  broken: 'Diese Seite konnte nicht angezeigt werden.',
  places: {
    home: 'Start',
    checks: 'Checks',
    inbox: 'Eingang',
    incidents: 'Störungen',
    changes: 'Änderungen',
    assets: 'Inventar',
    knowledge: 'Wissen',
    oncall: 'Bereitschaft',
    reports: 'Berichte',
    admin: 'Verwaltung',
  },
  byName: { people: 'Personen', companies: 'Firmen', problems: 'Probleme' },
  connection: {
    idle: 'Nicht verbunden',
    live: 'Live',
    reconnecting: 'Verbindet neu',
    offline: ({ since }) => `Offline, Stand ${since}`,
  },
  appearance: {
    title: 'Darstellung',
    theme: 'Farben',
    themes: { system: 'System', light: 'Hell', dark: 'Dunkel', contrast: 'Hoher Kontrast' },
    density: 'Dichte',
    densities: { comfortable: 'Bequem', compact: 'Kompakt' },
    language: 'Sprache',
    browserLanguage: 'Wie der Browser',
    languages: { en: 'English', de: 'Deutsch' },
    simpleLists: 'Einfache Listen',
    simpleListsHint: 'Tabellen in Seiten statt langer Listen zum Blättern.',
    singleKeys: 'Kürzel mit einer Taste',
    singleKeysHint: 'Aus: Nur Tasten mit Strg oder ⌘, Escape, Enter und die Pfeile wirken.',
  },
} satisfies Messages['shell']
