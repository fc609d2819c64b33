import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const statusPages = {
  none: 'Noch keine Statusseiten',
  noneHint: 'Eine Statusseite veröffentlicht den Status von Checks unter öffentlichen Namen, Störungen und Wartungen.',
  create: 'Statusseite anlegen',
  loadFailed: 'Die Statusseiten konnten nicht geladen werden.',
  gone: 'Statusseite nicht gefunden.',
  fillSlug: 'Aus Titel füllen',
  draft: 'Entwurf',
  lines: 'Komponenten',
  nLines: ({ count }) => plural(count, { one: '# Komponente', other: '# Komponenten' }),
  noLines: 'Noch keine Komponenten. Fügen Sie unten Checks oder Tags hinzu.',
  add: 'Komponente hinzufügen',
  addThing: 'Check oder Tag wählen…',
  allTagged: ({ tag }) => `Alle Checks mit dem Tag ${tag}`,
  goneCheck: 'Gelöschter Check',
  publicName: ({ thing }) => `Öffentlicher Name von: ${thing}`,
  dragHint: 'Zum Sortieren ziehen',
  showMaintenance: 'Namen und Zeiten von Wartungen zeigen',
  subscribers: 'Abonnenten',
  takeSubscribers: 'Besucher dürfen per Mail abonnieren',
  takeSubscribersHint:
    'Das Formular erscheint nur, solange der Server Mails senden kann (SMTP_URL). Solange es aus ist, werden keine Mails gesendet, und die Liste bleibt erhalten.',
  nSubscribers: ({ count }) => plural(count, { one: '# Abonnent', other: '# Abonnenten' }),
  nStopped: ({ count }) =>
    plural(count, {
      one: '# Adresse ist dreimal nacheinander gebounct und deaktiviert.',
      other: '# Adressen sind dreimal nacheinander gebounct und deaktiviert.',
    }),
  publishHint: 'Mit der URL ist die Seite ohne Anmeldung sichtbar.',
  previewFailed: 'Die Vorschau konnte nicht geladen werden.',
  everybody: 'Nach dem Speichern mit der URL für alle sichtbar.',
  nobodyYet: 'Bis zur Veröffentlichung nicht sichtbar.',
  saveFailed: 'Die Statusseite konnte nicht gespeichert werden.',
  open: 'Seite öffnen',
  deleteTitle: ({ title }) => `${title} löschen?`,
  deleteSentence: 'Ihre URL funktioniert dann nicht mehr. Das lässt sich nicht rückgängig machen.',
  deleteSubscribers: ({ count }) => plural(count, { one: '# Abonnent wird gelöscht.', other: '# Abonnenten werden gelöscht.' }),
  deleted: 'Statusseite gelöscht',
} satisfies Messages['statusPages']
