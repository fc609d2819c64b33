import type { Messages } from '../messages.ts'

export const settings = {
  title: 'Helpdesk-Einstellungen',
  about: 'Automatisches Verhalten.',
  leaving: 'Wenn ein Agent deaktiviert wird',
  returnTickets: 'Offene Tickets gehen in die Warteschlangen ihrer Abteilungen zurück',
  returnHint: 'Aus: Sie bleiben zugewiesen.',
  voteOnOwn: 'Wer eine Änderung beantragt oder ausführt, darf über sie abstimmen',
  voteHint: 'Aus: Sie sehen die Abstimmung und nehmen nicht teil.',
  survey: 'Zufriedenheitsumfrage',
  surveyDelay: 'Umfrage nach der Lösung senden (Stunden)',
  surveyHint: 'Von 0 bis 168. Leer: Es wird keine Umfrage gesendet.',
  saveSurvey: 'Umfrage speichern',
  major: 'Große Störungen',
  onCritical: 'Bei jedem kritischen Alarm eine große Störung melden',
  alerts: 'Alarmschwelle je Gruppe',
  alertsHint: '0 schaltet dies ab.',
  minutes: 'Zeitfenster (Minuten)',
  quiet: 'Lösen nach Ruhezeit (Minuten)',
  kept: 'Datenaufbewahrung',
  retention: 'Aufbewahrung konfigurieren',
} satisfies Messages['admin']['desk']['settings']
