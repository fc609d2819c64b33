import type { Messages } from '../messages.ts'

export const account = {
  signIn: 'Anmelden',
  signInTo: ({ product }) => `Bei ${product} anmelden`,
  signInWith: ({ name }) => `Anmelden mit ${name}`,
  email: 'E-Mail',
  password: 'Passwort',
  showPassword: 'Passwort zeigen',
  hidePassword: 'Passwort verbergen',
  failed: 'Die Anmeldung hat nicht geklappt.',
  unreachable: 'Der Server ist nicht zu erreichen. Steht die Verbindung?',
  code: 'Code aus Ihrer Authenticator-App',
  codeHint: 'Sechs Ziffern; auch einer Ihrer Wiederherstellungscodes geht.',
  otherWay: 'Von vorn beginnen',
  menu: ({ name }) => `Konto von ${name}`,
  signOut: 'Abmelden',
  signedOut: 'Sie sind abgemeldet.',
  appearance: 'Darstellung',
  forbidden: 'Ihre Rolle umfasst diese Seite nicht.',
  forbiddenHint: 'Wer verwaltet, kann sie unter Verwaltung, Rollen freigeben.',
} satisfies Messages['account']
