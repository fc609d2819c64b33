import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const boards = {
  title: 'Change Advisory Boards (CAB)',
  none: 'Noch kein CAB',
  noneHint: 'Ein CAB ist eine Gruppe von Agenten mit einer Genehmigungsregel. Normale Änderungen brauchen eines.',
  add: 'Neues CAB',
  edit: 'CAB bearbeiten',
  rule: 'Regel',
  count: 'Nötige Zustimmungen',
  membersCount: ({ count }) => plural(count, { one: '# Mitglied', other: '# Mitglieder' }),
  emergency: 'Genehmigt Notfalländerungen',
  saved: 'CAB gespeichert',
  failed: 'Das CAB konnte nicht gespeichert werden.',
  save: 'CAB speichern',
  adminOnly: 'Nur Administratoren können CABs, Vorlagen und Sperrzeiten bearbeiten.',
} satisfies Messages['changes']['boards']

export const templates = {
  title: 'Vorlagen für Standardänderungen',
  none: 'Noch keine Vorlage. Änderungen aus einer Vorlage sind vorab genehmigt.',
  add: 'Neue Vorlage',
  edit: 'Vorlage bearbeiten',
  name: 'Name der Vorlage',
  saved: 'Vorlage gespeichert',
  deleted: 'Vorlage gelöscht',
  deleteTitle: ({ name }) => `Die Vorlage „${name}“ löschen?`,
  deleteSentence: 'Daraus entstandene Änderungen sind nicht betroffen.',
} satisfies Messages['changes']['templates']

export const freezes = {
  title: 'Sperrzeiten',
  none: 'Keine Sperrzeit ist geplant. Während einer Sperrzeit werden nur Notfälle eingeplant.',
  add: 'Neue Sperrzeit',
  reason: 'Grund',
  starts: 'Beginn',
  ends: 'Ende',
  save: 'Sperrzeit anlegen',
  saved: 'Sperrzeit angelegt',
  lifted: 'Sperrzeit beendet',
  liftTitle: ({ name }) => `Die Sperrzeit „${name}“ beenden?`,
  liftSentence: 'In dieser Zeit dürfen wieder Änderungen eingeplant werden.',
  lift: 'Sperrzeit beenden',
} satisfies Messages['changes']['freezes']
