import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const shell = {
  product: 'Watchdesk',
  skip: 'Zum Hauptinhalt springen',
  rail: 'Hauptnavigation',
  collapse: 'Seitenleiste umschalten',
  searchBox: 'Suchen oder Befehl ausführen',
  openPalette: 'Suchen oder Befehl ausführen',
  help: 'Tastenkürzel',
  goTo: ({ place }) => `Zu ${place} gehen`,
  due: ({ count }) => plural(count, { one: '# erfordert Aufmerksamkeit', other: '# erfordern Aufmerksamkeit' }),
  rateLimited: ({ span }) => `Zu viele Anfragen. Neuer Versuch in ${span}; nichts geht verloren.`,
  notFound: 'Unter dieser Adresse gibt es keine Seite.',
  notFoundHint: 'Vielleicht wurde sie verschoben oder gelöscht. Über die Seitenleiste finden Sie andere Seiten.',
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
  byName: { people: 'Personen' },
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
    browserLanguage: 'Browser-Standard',
    languages: { en: 'English', de: 'Deutsch' },
    simpleLists: 'Einfache Tabellen',
    simpleListsHint: 'Seitenweise Tabellen ohne virtuelles Scrollen.',
    singleKeys: 'Kürzel mit einer Taste',
    singleKeysHint: 'Aus: Nur Tasten mit Strg oder ⌘, Escape, Enter und die Pfeiltasten wirken.',
  },
} satisfies Messages['shell']
