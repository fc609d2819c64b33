import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const boards = {
  title: 'Gremien',
  none: 'Noch kein Gremium',
  noneHint: 'Ein Gremium ist eine Gruppe von Leuten und eine Regel, wie viele zustimmen müssen. Normale Änderungen brauchen eines.',
  add: 'Neues Gremium',
  edit: 'Gremium bearbeiten',
  name: 'Name',
  rule: 'Regel',
  count: 'Nötige Zustimmungen',
  members: 'Mitglieder',
  membersCount: ({ count }) => plural(count, { one: '# Mitglied', other: '# Mitglieder' }),
  findMembers: 'Leute suchen',
  emergency: 'Wird in Notfällen gefragt',
  saved: 'Gremium gespeichert',
  failed: 'Das Gremium konnte nicht gespeichert werden.',
  save: 'Gremium speichern',
  adminOnly: 'Gremien, Vorlagen und Sperrzeiten ändert die Verwaltung.',
} satisfies Messages['changes']['boards']

export const templates = {
  title: 'Vorlagen für Standardänderungen',
  none: 'Noch keine Vorlage. Was aus einer entsteht, braucht keine Abstimmung.',
  add: 'Neue Vorlage',
  edit: 'Vorlage bearbeiten',
  name: 'Name der Vorlage',
  saved: 'Vorlage gespeichert',
  deleted: 'Vorlage gelöscht',
  deleteTitle: ({ name }) => `Die Vorlage „${name}“ löschen?`,
  deleteSentence: 'Änderungen, die daraus entstanden sind, bleiben, wie sie sind.',
} satisfies Messages['changes']['templates']

export const freezes = {
  title: 'Sperrzeiten',
  none: 'Keine Sperrzeit ist geplant. Während einer Sperrzeit werden nur Notfälle eingeplant.',
  add: 'Neue Sperrzeit',
  name: 'Name',
  reason: 'Grund',
  starts: 'Beginn',
  ends: 'Ende',
  save: 'Änderungen sperren',
  saved: 'Sperrzeit geplant',
  lifted: 'Sperrzeit aufgehoben',
  liftTitle: ({ name }) => `Die Sperrzeit „${name}“ aufheben?`,
  liftSentence: 'In dieser Zeit dürfen wieder Änderungen eingeplant werden.',
  lift: 'Aufheben',
} satisfies Messages['changes']['freezes']
