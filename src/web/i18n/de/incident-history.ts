import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const review = {
  summary: 'Was geschah',
  root_cause: 'Ursache',
  timeline: 'Zeitleiste',
  action_items: 'Was zu tun ist',
  prefill: 'Aus der Zeitleiste füllen',
  prefilled: 'Aus dem Geschehen gefüllt. Noch ist nichts gespeichert.',
  begun: 'Aus dem Geschehen begonnen; noch ist nichts gespeichert.',
  addItem: 'Aufgabe hinzufügen',
  item: 'Zu tun',
  owner: 'Zuständig',
  nobody: 'Niemand',
  done: 'Erledigt',
  removeItem: ({ text }) => `${text} entfernen`,
  save: 'Nachschau speichern',
  saved: 'Nachschau gespeichert',
  failed: 'Die Nachschau konnte nicht gespeichert werden.',
  writtenAt: 'Zuletzt gespeichert',
  draftKept: 'Was Sie schreiben, bleibt auf diesem Gerät, bis Sie speichern.',
} satisfies Messages['incidents']['review']

export const events = {
  began: 'Die Störung begann',
  declared: 'Ausgerufen',
  resolved: 'Behoben',
  paged: ({ policy }) => `${policy} gerufen`,
  acknowledged: ({ name }) => `${name} nahm den Ruf an`,
  said: ({ name }) => `${name} schrieb eine Meldung`,
  alerts: ({ count, summary }) => (count === 1 ? summary : plural(count, { one: '# Alarm', other: '# Alarme' })),
  alertsOver: ({ count, summary }) =>
    count === 1 ? `Vorbei: ${summary}` : plural(count, { one: '# Alarm ist vorbei', other: '# Alarme sind vorbei' }),
} satisfies Messages['incidents']['events']

export const actions = {
  'change.created': 'hat die Änderung geplant',
  'change.changed': 'hat sie bearbeitet',
  'change.submitted': 'hat sie dem Gremium vorgelegt',
  'change.voted': 'hat abgestimmt',
  'change.voted.approve': 'hat zugestimmt',
  'change.voted.reject': 'hat abgelehnt',
  'change.voted.abstain': 'hat sich enthalten',
  'change.approved': 'hat die Genehmigung herbeigeführt',
  'change.rejected': 'hat die Ablehnung herbeigeführt',
  'change.overridden': 'hat für das Gremium entschieden',
  'change.scheduled': 'hat den Termin festgelegt',
  'change.implementing': 'hat mit der Arbeit begonnen',
  'change.in_review': 'hat die Arbeit beendet',
  'change.closed': 'hat sie geschlossen',
  'change.cancelled': 'hat sie abgebrochen',
  'incident.declared': 'hat die Störung ausgerufen',
  'incident.changed': 'hat sie bearbeitet',
  'incident.reviewed': 'hat die Nachschau geschrieben',
  'problem.created': 'hat das Problem eröffnet',
  'problem.changed': 'hat es bearbeitet',
  'problem.workaround_published': 'hat die Umgehung den Tickets mitgeteilt',
  'problem.workaround_taken_back': 'hat die Umgehung rechtzeitig zurückgenommen',
} satisfies Messages['incidents']['actions']
