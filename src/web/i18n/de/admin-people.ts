import { formats } from '../formats.ts'
import { uses } from './admin-uses.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

const agents = {
  title: 'Mitarbeitende',
  about: 'Alle Agenten. Kundschaft steht unter Personen.',
  filter: 'Mitarbeitende filtern',
  search: 'Name oder E-Mail',
  anyRole: 'Jede Rolle',
  states: { active: 'Aktiv', inactive: 'Deaktiviert', all: 'Alle' },
  invitedState: 'Eingeladen',
  noneMatch: 'Keine Treffer.',
  loadFailed: 'Die Mitarbeitenden konnten nicht geladen werden.',
  fields: {
    first_name: 'Vorname',
    last_name: 'Nachname',
    email: 'E-Mail',
    title: 'Tätigkeit',
    phone: 'Telefon',
    department_id: 'Stammabteilung',
  },
  roleHint: 'Sie können nur Rollen bis zu Ihrer eigenen vergeben.',
  departmentHint: 'Standardabteilung ihrer eigenen Tickets.',
  departmentsHint: 'Die Tickets all dieser Abteilungen sind sichtbar, neben denen der Stammabteilung.',
  sources: { manual: 'Manuell', scim: 'Verzeichnis', saml: 'Single Sign-on' },
  twoFactor: 'Zwei-Faktor-Authentisierung',
  more: ({ name }) => `Mehr zu ${name}`,
  invite: 'Einladen',
  inviteTitle: 'Agenten einladen',
  inviteHint: 'Eine Mail mit einem Link zum Wählen eines Passworts wird sofort gesendet. Der Link gilt sieben Tage.',
  scimHint: 'Diese Person kommt aus Ihrem Verzeichnis: Was es als Nächstes sendet, ersetzt, was Sie hier ändern.',
  sendInvitation: 'Einladung senden',
  invited: ({ email }) => `Einladung an ${email} gesendet`,
  invitation: {
    create: 'Einladung anlegen',
    noMailServer:
      'Es ist kein Mailserver eingerichtet (SMTP_URL), daher wird keine Mail gesendet. Sie erhalten einen Link zum Weitergeben.',
    resend: 'Einladung erneut senden',
    title: ({ name }) => `Einladung für ${name}`,
    mailed: ({ email }) => `An ${email} gesendet.`,
    notMailed: 'Nicht gesendet: Es ist kein Mailserver eingerichtet (SMTP_URL).',
    handOver: ({ name }) => `Unter diesem Link wählt ${name} ein Passwort:`,
    link: 'Einladungslink',
    valid: 'Der Link gilt sieben Tage. Frühere Links gelten nicht mehr.',
  },
  saveFailed: 'Das konnte nicht gespeichert werden.',
  deactivate: 'Deaktivieren…',
  deactivated: ({ name }) => `${name} ist deaktiviert`,
  reactivate: 'Reaktivieren',
  reactivated: ({ name }) => `${name} kann sich wieder anmelden`,
  did: 'Aktivität',
  endSessions: 'Überall abmelden…',
  sessionsEnded: 'Überall abgemeldet',
  sessionsQuestion: {
    title: ({ name }) => `${name} überall abmelden?`,
    sentence: 'Jede offene Seite endet sofort. Neu anmelden geht weiterhin; API-Tokens bleiben gültig.',
    verb: 'Abmelden',
  },
  resetFactors: 'Zweite Faktoren zurücksetzen…',
  factorsReset: 'Zweite Faktoren entfernt',
  factorsQuestion: {
    title: ({ name }) => `Alle zweiten Faktoren von ${name} entfernen?`,
    sentence:
      'Für Agenten, die Telefon und Wiederherstellungscodes verloren haben. Authenticator, Passkeys und Codes werden entfernt; eine Rolle, die zwei Faktoren verlangt, fragt bei der nächsten Anmeldung nach einem neuen.',
    verb: 'Zweite Faktoren entfernen',
  },
  departure: {
    title: ({ name }) => `${name} deaktivieren?`,
    sentence: 'Der Zugang endet sofort, in allen Sitzungen. Das geschieht:',
    failed: 'Die Auswirkungen konnten nicht geladen werden.',
    sessions: ({ count }) =>
      count === 0 ? 'Keine Sitzung ist offen.' : plural(count, { one: '# offene Sitzung endet.', other: '# offene Sitzungen enden.' }),
    tokens: ({ count }) =>
      count === 0
        ? 'Es gibt kein API-Token zu widerrufen.'
        : plural(count, { one: '# API-Token wird endgültig widerrufen.', other: '# API-Tokens werden endgültig widerrufen.' }),
    ticketsReturn: ({ count }) =>
      count === 0
        ? 'Kein offenes Ticket ist zugewiesen.'
        : plural(count, {
            one: '# offenes Ticket geht in die Warteschlange seiner Abteilung zurück.',
            other: '# offene Tickets gehen in die Warteschlangen ihrer Abteilungen zurück.',
          }),
    ticketsStay: ({ count }) =>
      count === 0
        ? 'Kein offenes Ticket ist zugewiesen.'
        : plural(count, { one: '# offenes Ticket bleibt zugewiesen.', other: '# offene Tickets bleiben zugewiesen.' }),
    schedules: ({ names }) => `Aus der Bereitschaftsrotation ${names} wird diese Person entfernt.`,
    noSchedules: 'Die Person hat keine Bereitschaftsschichten.',
    kept: 'Was sie geschrieben hat, bleibt unter ihrem Namen. Reaktivieren geht jederzeit; Tokens bleiben widerrufen.',
    verb: 'Deaktivieren',
  },
} satisfies Messages['admin']['agents']

const powers = {
  thing: 'Bereich',
  ways: { read: 'Lesen', write: 'Schreiben' },
  things: {
    tickets: 'Tickets',
    users: 'Mitarbeitende',
    kb: 'Wissen',
    assets: 'Inventar',
    reports: 'Berichte',
    admin: 'Verwaltung',
    monitor: 'Überwachung',
  },
  about: {
    tickets: 'Tickets, Antworten, Störungen, Probleme, Änderungen und Bereitschaft',
    users: 'Mitarbeitende, Kundschaft und Firmen',
    kb: 'Artikel und Kategorien',
    assets: 'Inventar und Discovery',
    reports: 'Helpdesk-Berichte',
    admin: 'Webhooks, Einstellungen, Protokoll',
    monitor: 'Projekte, Checks und Integrationen',
  },
} satisfies Messages['admin']['powers']

const roles = {
  about: 'Was welche Mitarbeitenden dürfen. Eine Änderung gilt ab der nächsten Anfrage.',
  loadFailed: 'Die Rollen konnten nicht geladen werden.',
  rank: 'Rang',
  rankHint: 'Von 0 bis 99. Sie können nur Rollen bis zu Ihrer eigenen vergeben.',
  permissions: 'Berechtigungen',
  allDepartments: 'Sieht die Tickets aller Abteilungen',
  allDepartmentsHint: 'Andere sehen die ihrer Abteilungen und die ihnen zugewiesenen.',
  builtInHint: 'Eine eingebaute Rolle behält ihren Namen.',
  facts: ({ rank, all }) => `Rang ${rank}${all ? ' · alle Abteilungen' : ''}`,
  fixed: 'Eingebaut',
  newRole: 'Neue Rolle',
  newTitle: 'Neue Rolle',
  editTitle: ({ name }) => `Rolle ${name} bearbeiten`,
  create: 'Rolle anlegen',
  saveFailed: 'Die Rolle konnte nicht gespeichert werden.',
  deleteTitle: ({ name }) => `Rolle ${name} löschen?`,
  deleteSentence: 'Nur eine unbenutzte Rolle lässt sich löschen. Das lässt sich nicht rückgängig machen.',
  deleteVerb: 'Rolle löschen',
  deleted: ({ name }) => `Die Rolle ${name} ist gelöscht`,
  inUse: ({ users }) => `Diese Rolle wird noch benutzt: ${users}. Ordnen Sie dort zuerst eine andere zu.`,
} satisfies Messages['admin']['roles']

const departments = {
  about: 'Gruppen von Mitarbeitenden mit eigener Warteschlange. Ein Ticket gehört immer zu einer.',
  loadFailed: 'Die Abteilungen konnten nicht geladen werden.',
  default: 'Standard',
  isDefault: 'Standard für Tickets ohne Abteilung',
  defaultHint: 'Es gibt genau eine Standardabteilung; diese ersetzt die bisherige.',
  lead: 'Leitung',
  leadHint: 'Wird benachrichtigt, wenn ein SLA gefährdet ist.',
  reopenDays: 'Öffnet wieder',
  reopenHint: 'Tage nach dem Schließen, in denen eine Antwort das Ticket wieder öffnet.',
  autoCloseDays: 'Schließt nach',
  autoCloseHint: 'Tage, die ein Ticket gelöst bleibt. Leer: für immer.',
  days: ({ count }) => plural(count, { one: '# Tag', other: '# Tage' }),
  newDepartment: 'Neue Abteilung',
  newTitle: 'Neue Abteilung',
  create: 'Abteilung anlegen',
  saveFailed: 'Die Abteilung konnte nicht gespeichert werden.',
  deleteTitle: ({ name }) => `Abteilung ${name} löschen?`,
  deleteSentence:
    'Nur eine Abteilung, die nichts mehr benutzt, lässt sich löschen: kein Ticket, keine Person, keine Regel. Das lässt sich nicht rückgängig machen.',
  deleteVerb: 'Abteilung löschen',
  deleted: ({ name }) => `Die Abteilung ${name} ist gelöscht`,
  inUse: ({ users }) => `Diese Abteilung wird noch benutzt: ${users}. Ordnen Sie dort zuerst eine andere zu.`,
} satisfies Messages['admin']['departments']

export const adminPeople = { agents, powers, roles, departments, uses }
