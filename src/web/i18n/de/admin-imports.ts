import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural, number } = formats('de')

export const imports = {
  title: 'Importe',
  about:
    'Tickets eines anderen Helpdesks, mit Daten, Personen und Notizen. Niemand wird benachrichtigt, und eine Wiederholung bringt nichts doppelt.',
  none: 'Noch nichts importiert',
  noneHint:
    'Nehmen Sie einen Export Ihres bisherigen Helpdesks, probieren Sie ihn aus, ohne etwas zu schreiben, und übernehmen Sie ihn dann.',
  loadFailed: 'Die Importe konnten nicht geladen werden.',
  newOne: 'Tickets importieren',
  newTitle: 'Tickets importieren',
  startFailed: 'Der Import konnte nicht begonnen werden.',
  source: 'Woher?',
  sources: { csv: 'CSV', zendesk: 'Zendesk', freshdesk: 'Freshdesk' },
  file: 'Export',
  fileHints: {
    csv: 'Eine Tabelle mit einer ersten Zeile aus Namen, höchstens 25 MB. Übliche Spaltennamen sind bekannt.',
    zendesk: 'Das JSON der Tickets, höchstens 25 MB; ein Datensatz pro Zeile ist in Ordnung.',
    freshdesk: 'Das JSON der Tickets, höchstens 25 MB; ein Datensatz pro Zeile ist in Ordnung.',
  },
  name: 'Name dieses Helpdesks',
  nameHint: 'Nur wenn Sie aus mehreren derselben Art importieren: Dieselbe Nummer von anderswo ist ein anderes Ticket.',
  department: 'Abteilung',
  departmentHint: 'Für Tickets, deren eigene Abteilung hier nicht bekannt ist.',
  asTheySay: 'Die Standardabteilung',
  map: 'Spalten',
  mapHint: 'Nur wo der Name einer Spalte nicht sagt, was sie ist.',
  mapExample: 'subject=Titel,custom_fields.floor=Etage',
  dryRun: 'Nur ausprobieren',
  dryRunHint: 'Nichts wird geschrieben. Der Bericht sagt, was käme und was ausgelassen würde.',
  tryIt: 'Ausprobieren',
  bringIn: 'Übernehmen',
  states: { waiting: 'Wartet', running: 'Läuft', done: 'Fertig', failed: 'Fehlgeschlagen' },
  trial: 'Probe',
  sum: ({ created, leftOut }) => `${plural(created, { one: '# Ticket', other: '# Tickets' })}, ${number(leftOut)} ausgelassen`,
  came: 'Übernommen',
  wouldCome: 'Würden übernommen',
  known: 'Schon hier',
  leftOut: 'Ausgelassen',
  finished: 'Beendet',
  whyLeftOut: 'Was ausgelassen wurde und warum (die ersten hundert):',
  whyFailed: 'Warum er fehlschlug:',
  againForReal: 'Zum Übernehmen wählen Sie dieselbe Datei noch einmal und probieren sie nicht nur aus.',
  onServer: 'Auf dem Server',
  onServerHint: 'Größere Exporte, ihre Dateien und Checks einer anderen Überwachung bringt ein Befehl herein.',
} satisfies Messages['admin']['imports']
