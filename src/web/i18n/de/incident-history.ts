import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const review = {
  summary: 'Zusammenfassung',
  root_cause: 'Ursache',
  timeline: 'Zeitleiste',
  action_items: 'Maßnahmen',
  prefill: 'Aus der Zeitleiste füllen',
  prefilled: 'Aus der Zeitleiste gefüllt. Noch nicht gespeichert.',
  begun: 'Aus der Zeitleiste vorausgefüllt; noch nicht gespeichert.',
  addItem: 'Aufgabe hinzufügen',
  item: 'Maßnahme',
  owner: 'Zuständig',
  nobody: 'Nicht zugewiesen',
  done: 'Erledigt',
  removeItem: ({ text }) => `${text} entfernen`,
  save: 'Postmortem speichern',
  saved: 'Postmortem gespeichert',
  writtenAt: 'Zuletzt gespeichert',
  draftKept: 'Was Sie schreiben, bleibt auf diesem Gerät, bis Sie speichern.',
} satisfies Messages['incidents']['review']

export const events = {
  began: 'Die Störung begann',
  resolved: 'Behoben',
  paged: ({ policy }) => `${policy} alarmiert`,
  acknowledged: ({ name }) => `${name} hat die Alarmierung bestätigt`,
  said: ({ name }) => `${name} schrieb eine Meldung`,
  alerts: ({ count, summary }) => (count === 1 ? summary : plural(count, { one: '# Alarm', other: '# Alarme' })),
  alertsOver: ({ count, summary }) =>
    count === 1 ? `Gelöst: ${summary}` : plural(count, { one: '# Alarm gelöst', other: '# Alarme gelöst' }),
} satisfies Messages['incidents']['events']

export const actions = {
  'change.created': 'hat die Änderung angelegt',
  'change.changed': 'hat sie bearbeitet',
  'change.submitted': 'hat sie zur Genehmigung eingereicht',
  'change.voted': 'hat abgestimmt',
  'change.voted.approve': 'hat zugestimmt',
  'change.voted.reject': 'hat abgelehnt',
  'change.voted.abstain': 'hat sich enthalten',
  'change.approved': 'hat sie genehmigt',
  'change.rejected': 'hat sie abgelehnt',
  'change.overridden': 'hat die Genehmigung übersteuert',
  'change.scheduled': 'hat sie eingeplant',
  'change.implementing': 'hat die Umsetzung begonnen',
  'change.in_review': 'hat die Umsetzung abgeschlossen',
  'change.closed': 'hat sie geschlossen',
  'change.cancelled': 'hat sie abgebrochen',
  'incident.declared': 'hat die Störung gemeldet',
  'incident.changed': 'hat sie bearbeitet',
  'incident.reviewed': 'hat das Postmortem gespeichert',
  'problem.created': 'hat das Problem eröffnet',
  'problem.changed': 'hat es bearbeitet',
  'problem.workaround_published': 'hat den Workaround veröffentlicht',
  'problem.workaround_taken_back': 'hat den Workaround zurückgezogen',
} satisfies Messages['incidents']['actions']
