import type { Messages } from '../messages.ts'

export const contacts = {
  title: 'Kontaktmethoden',
  about: 'Alarmierungen kommen immer per Mail und in diesem Produkt. Fügen Sie Anruf, SMS oder Push für dringende hinzu.',
  none: 'Noch keine Kontaktmethoden.',
  loadFailed: 'Ihre Kontaktmethoden konnten nicht geladen werden.',
  add: 'Kontaktmethode hinzufügen',
  newTitle: 'Kontaktmethode hinzufügen',
  create: 'Hinzufügen',
  created: 'Hinzugefügt. Prüfen Sie es mit einem Test.',
  saveFailed: 'Die Kontaktmethode konnte nicht gespeichert werden.',
  nameHint: 'Um ihn von anderen zu unterscheiden: „Mein Telefon“.',
  way: 'Methode',
  test: 'Test senden',
  testCall: 'Testanruf',
  tested: 'Test gesendet',
  testFailed: ({ why }) => `Der Test ist fehlgeschlagen. ${why}`.trim(),
  removeTitle: ({ name }) => `${name} entfernen?`,
  removeSentence: 'Sie werden auf diesem Weg nicht mehr alarmiert.',
  removed: 'Entfernt',
} satisfies Messages['oncall']['contacts']

export const feeds = {
  title: 'Kalender-Feeds',
  none: 'Noch keine Kalender-Feeds.',
  about: 'Abonnieren Sie eine geheime Feed-URL in Ihrem Kalender, um Ihre Schichten dort zu sehen.',
  loadFailed: 'Ihre Kalender-Feeds konnten nicht geladen werden.',
  what: 'Inhalt',
  mine: 'Alle meine Schichten',
  gone: 'Gelöschter Dienstplan',
  used: 'Zuletzt gelesen',
  add: 'Feed anlegen',
  fresh: 'Kalender-Feed',
  removeTitle: ({ name }) => `Feed „${name}“ widerrufen?`,
  removeSentence: 'Kalender, die ihn abonniert haben, erhalten keine Schichten mehr.',
  removed: 'Feed widerrufen',
} satisfies Messages['oncall']['feeds']
