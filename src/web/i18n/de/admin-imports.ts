import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural, number } = formats('de')

export const imports = {
  title: 'Importe',
  about:
    'Tickets eines anderen Helpdesks, mit Daten, Personen und Notizen. Es werden keine Benachrichtigungen gesendet, und ein wiederholter Import erzeugt keine Duplikate.',
  none: 'Noch keine Importe',
  noneHint: 'Laden Sie einen Export Ihres bisherigen Helpdesks hoch, machen Sie einen Probelauf, und importieren Sie ihn dann.',
  loadFailed: 'Die Importe konnten nicht geladen werden.',
  newOne: 'Tickets importieren',
  newTitle: 'Tickets importieren',
  startFailed: 'Der Import konnte nicht begonnen werden.',
  sources: { csv: 'CSV', zendesk: 'Zendesk', freshdesk: 'Freshdesk' },
  file: 'Export',
  fileHints: {
    csv: 'Eine Tabelle mit einer ersten Zeile aus Namen, höchstens 25 MB. Übliche Spaltennamen sind bekannt.',
    zendesk: 'Das JSON der Tickets, höchstens 25 MB; ein Datensatz pro Zeile ist in Ordnung.',
    freshdesk: 'Das JSON der Tickets, höchstens 25 MB; ein Datensatz pro Zeile ist in Ordnung.',
  },
  name: 'Name dieses Helpdesks',
  nameHint: 'Nur wenn Sie aus mehreren derselben Art importieren: Dieselbe Nummer von anderswo ist ein anderes Ticket.',
  departmentHint: 'Für Tickets, deren eigene Abteilung hier nicht bekannt ist.',
  map: 'Spalten',
  mapHint: 'Nur wo der Name einer Spalte nicht sagt, was sie ist.',
  mapExample: 'subject=Titel,custom_fields.floor=Etage',
  dryRun: 'Nur Probelauf',
  dryRunHint: 'Nichts wird geschrieben. Der Bericht zeigt, was importiert und was übersprungen würde.',
  bringIn: 'Importieren',
  states: { waiting: 'Wartet', running: 'Läuft', done: 'Fertig', failed: 'Fehlgeschlagen' },
  sum: ({ created, leftOut }) => `${plural(created, { one: '# Ticket', other: '# Tickets' })}, ${number(leftOut)} übersprungen`,
  came: 'Importiert',
  wouldCome: 'Würden importiert',
  known: 'Schon importiert',
  leftOut: 'Übersprungen',
  finished: 'Beendet',
  whyLeftOut: 'Übersprungene Datensätze mit Gründen (die ersten hundert):',
  whyFailed: 'Warum er fehlschlug:',
  againForReal: 'Zum Importieren wählen Sie dieselbe Datei noch einmal, ohne Probelauf.',
  onServer: 'Auf dem Server',
  onServerHint: 'Größere Exporte, ihre Dateien und Checks einer anderen Überwachung importiert ein Befehl.',
} satisfies Messages['admin']['imports']
