import type { PortalLanguage } from '../../contract/portal/portal.ts'
import type { TicketStatus } from '../../contract/v1/ticket-enums.ts'

export type PortalTranslations = {
  readonly portal: string
  readonly requests: string
  readonly newRequest: string
  readonly help: string
  readonly signOut: string
  readonly signIn: string
  readonly signInHint: string
  readonly email: string
  readonly name: string
  readonly sendLink: string
  readonly noAccount: string
  readonly register: string
  readonly registerHint: string
  readonly haveAccount: string
  readonly sent: string
  readonly sentHint: string
  readonly confirm: string
  readonly confirmHint: string
  readonly confirmButton: string
  readonly badLink: string
  readonly badLinkHint: string
  readonly again: string
  readonly none: string
  readonly all: string
  readonly open: string
  readonly done: string
  readonly filter: string
  readonly subject: string
  readonly description: string
  readonly submit: string
  readonly you: string
  readonly team: string
  readonly answer: string
  readonly answerButton: string
  readonly reopen: string
  readonly reopenHint: string
  readonly merged: string
  readonly files: string
  readonly filesHint: string
  readonly incomplete: string
  readonly older: string
  readonly newer: string
  readonly language: string
  readonly closedHint: string
  readonly status: Readonly<Record<TicketStatus, string>>
}

const en: PortalTranslations = {
  portal: 'Support',
  requests: 'Your requests',
  newRequest: 'New request',
  help: 'Help centre',
  signOut: 'Sign out',
  signIn: 'Sign in',
  signInHint: 'We mail you a link. There is no password to remember.',
  email: 'E-mail address',
  name: 'Your name',
  sendLink: 'Send me a link',
  noAccount: 'New here?',
  register: 'Register',
  registerHint: 'We mail you a link to confirm your address.',
  haveAccount: 'Already registered?',
  sent: 'Check your mailbox',
  sentHint: 'If the address is correct, a sign-in link has been sent. It is valid once, for 20 minutes.',
  confirm: 'Sign in',
  confirmHint: 'One more step to confirm that the link was opened by a person, not by a program.',
  confirmButton: 'Continue to your requests',
  badLink: 'This link is no longer valid',
  badLinkHint: 'It was used already, or it has expired.',
  again: 'Request a new link',
  none: 'No requests yet.',
  all: 'All',
  open: 'Open',
  done: 'Done',
  filter: 'Filter requests',
  subject: 'Subject',
  description: 'How can we help?',
  submit: 'Send',
  you: 'You',
  team: 'Support team',
  answer: 'Your reply',
  answerButton: 'Send reply',
  reopen: 'Reopen',
  reopenHint: 'Not resolved?',
  merged: 'This request is continued in another one.',
  files: 'Files',
  filesHint: 'Files (optional, at most five)',
  incomplete: 'Please fill in every field, and check your files: none over 25 MB, and no programs.',
  older: 'Older',
  newer: 'Newer',
  language: 'Language',
  closedHint: 'This request was closed some time ago. A reply opens a new one.',
  status: {
    open: 'Open',
    in_progress: 'In progress',
    pending: 'Waiting for you',
    on_hold: 'On hold',
    resolved: 'Resolved',
    closed: 'Closed',
  },
}

const de: PortalTranslations = {
  portal: 'Support',
  requests: 'Ihre Anfragen',
  newRequest: 'Neue Anfrage',
  help: 'Hilfe',
  signOut: 'Abmelden',
  signIn: 'Anmelden',
  signInHint: 'Wir schicken Ihnen einen Link. Ein Passwort brauchen Sie nicht.',
  email: 'E-Mail-Adresse',
  name: 'Ihr Name',
  sendLink: 'Link schicken',
  noAccount: 'Zum ersten Mal hier?',
  register: 'Registrieren',
  registerHint: 'Wir schicken Ihnen einen Link, mit dem Sie Ihre Adresse bestätigen.',
  haveAccount: 'Schon registriert?',
  sent: 'Prüfen Sie Ihr Postfach',
  sentHint: 'Wenn die Adresse stimmt, wurde ein Anmeldelink gesendet. Er gilt einmal, 20 Minuten lang.',
  confirm: 'Anmelden',
  confirmHint: 'Noch ein Schritt, um zu bestätigen, dass ein Mensch und kein Programm den Link geöffnet hat.',
  confirmButton: 'Weiter zu Ihren Anfragen',
  badLink: 'Dieser Link gilt nicht mehr',
  badLinkHint: 'Er wurde schon benutzt oder ist abgelaufen.',
  again: 'Neuen Link anfordern',
  none: 'Noch keine Anfragen.',
  all: 'Alle',
  open: 'Offen',
  done: 'Erledigt',
  filter: 'Anfragen filtern',
  subject: 'Betreff',
  description: 'Wie können wir helfen?',
  submit: 'Senden',
  you: 'Sie',
  team: 'Support-Team',
  answer: 'Ihre Antwort',
  answerButton: 'Antwort senden',
  reopen: 'Wieder öffnen',
  reopenHint: 'Nicht gelöst?',
  merged: 'Diese Anfrage wird in einer anderen fortgesetzt.',
  files: 'Dateien',
  filesHint: 'Dateien (optional, höchstens fünf)',
  incomplete: 'Bitte füllen Sie alle Felder aus und prüfen Sie die Dateien: keine über 25 MB und keine Programme.',
  older: 'Ältere',
  newer: 'Neuere',
  language: 'Sprache',
  closedHint: 'Diese Anfrage wurde vor einiger Zeit geschlossen. Eine Antwort eröffnet eine neue.',
  status: {
    open: 'Offen',
    in_progress: 'In Arbeit',
    pending: 'Wartet auf Sie',
    on_hold: 'Zurückgestellt',
    resolved: 'Gelöst',
    closed: 'Geschlossen',
  },
}

export const PORTAL_TRANSLATIONS: Readonly<Record<PortalLanguage, PortalTranslations>> = { en, de }
export const LANGUAGE_NAMES: Readonly<Record<PortalLanguage, string>> = { en: 'English', de: 'Deutsch' }
