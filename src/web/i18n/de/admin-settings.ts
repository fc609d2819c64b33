import type { Messages } from '../messages.ts'

export const settings = {
  title: 'Helpdesk',
  about: 'Was der Helpdesk von selbst tut.',
  loadFailed: 'Die Einstellungen konnten nicht geladen werden.',
  leaving: 'Wenn jemand geht',
  returnTickets: 'Offene Tickets gehen in die Warteschlangen ihrer Abteilungen zurück',
  returnHint: 'Aus: Sie bleiben zugewiesen, bis jemand nachsieht.',
  saved: 'Gespeichert',
  voting: 'Änderungen',
  voteOnOwn: 'Wer eine Änderung beantragt oder ausführt, darf über sie abstimmen',
  voteHint: 'Aus: Sie sehen die Abstimmung und nehmen nicht teil.',
  major: 'Große Störungen',
  onCritical: 'Ein kritischer Alarm allein ist eine große Störung',
  alerts: 'So viele Alarme einer Gruppe auf einmal',
  alertsHint: '0: Wie viele es auch sind, sie sind keine.',
  minutes: 'Auf einmal heißt innerhalb von Minuten',
  quiet: 'Vorbei nach Minuten ohne Alarm',
  save: 'Änderungen speichern',
  saveFailed: 'Die Einstellungen konnten nicht gespeichert werden.',
  kept: 'Wie lange Dinge aufgehoben werden',
  retention: 'Entscheiden, wie lange Dinge aufgehoben werden',
} satisfies Messages['admin']['desk']['settings']
