import type { Messages } from '../messages.ts'
import { audit } from './admin-audit.ts'
import { saml } from './admin-saml.ts'
import { scim } from './admin-scim.ts'
import { tokens } from './admin-tokens.ts'

const oidc = {
  title: 'OpenID Connect',
  about: 'Anmeldung bei Anbietern, die OpenID Connect statt SAML sprechen.',
  none: 'Noch kein OpenID-Anbieter',
  noneHint: 'Verbinden Sie einen, und sein Knopf steht auf der Anmeldeseite.',
  newTitle: 'OpenID-Anbieter verbinden',
  editTitle: ({ name }) => `${name} bearbeiten`,
  callback: 'Redirect-Adresse',
  fields: { name: 'Name', issuer: 'Issuer', client_id: 'Client-ID', client_secret: 'Client-Geheimnis' },
  issuerHint: 'Die Adresse, unter der der Anbieter seine Konfiguration veröffentlicht.',
  keepSecret: 'Leer: bleibt, wie es ist.',
} satisfies Messages['admin']['signOn']['oidc']

const security = {
  title: 'Sicherheit',
  about: 'Wie sich alle anmelden müssen.',
  twoFactor: 'Zwei Faktoren',
  roles: 'Rollen, die einen zweiten Faktor brauchen',
  rolesHint: 'Wer noch keinen hat, richtet ihn bei der nächsten Anmeldung ein.',
  breakGlassTitle: 'Notfallkonten',
  breakGlass: 'Wer sich mit Passwort anmelden darf, was auch immer erzwungen ist',
  breakGlassHint: 'Für den Tag, an dem der Identitätsanbieter ausfällt. Wenige, mit langem Passwort und zweitem Faktor.',
  nobody: 'Niemand ist gewählt. Fällt die erzwungene Anmeldung aus, kommt niemand herein.',
  key: 'Unser Schlüssel für Single Sign-on',
  keyHint: 'Um den Schlüssel zu ersetzen, veröffentlichen Sie zuerst einen neuen; Anbieter lernen ihn aus unseren Metadaten.',
  keyReady: 'Ein neuer Schlüssel ist veröffentlicht. Benutzen Sie ihn, sobald jeder Anbieter unsere Metadaten neu gelesen hat.',
  publish: 'Neuen Schlüssel veröffentlichen',
  published: 'Ein neuer Schlüssel ist veröffentlicht',
  take: 'Neuen Schlüssel benutzen',
  taken: 'Ab jetzt signiert der neue Schlüssel',
} satisfies Messages['admin']['signOn']['security']

const enforce = {
  ask: 'Erzwingen…',
  stop: 'Nicht mehr erzwingen',
  title: ({ name }) => `${name} zum einzigen Weg hinein machen?`,
  verb: 'Erzwingen',
  noDomains: 'Nennen Sie zuerst mindestens eine Domäne: Erzwungen wird nach Domäne.',
  who: ({ domains }) => `Niemand von ${domains} meldet sich mehr mit Passwort an.`,
  reset: 'Ein neues Passwort können sie auch nicht mehr anfordern.',
  exempt: ({ names }) => `Außer ${names}: immer auch mit Passwort.`,
  nobodyExempt: 'Niemand ist ausgenommen.',
  warning: 'Fällt der Anbieter aus oder ist er falsch eingerichtet, sperren Sie sich aus. Wählen Sie zuerst ein Notfallkonto.',
  choose: 'Notfallkonten wählen',
} satisfies Messages['admin']['signOn']['enforce']

const signOn = {
  saml,
  oidc,
  scim,
  security,
  enforce,
  loadFailed: 'Die Verbindungen konnten nicht geladen werden.',
  saveFailed: 'Die Verbindung konnte nicht gespeichert werden.',
  connect: 'Anbieter verbinden',
  state: 'Zustand',
  on: 'An',
  off: 'Aus',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  enforced: 'Erzwungen',
  domains: 'Domänen',
  domainsExample: 'acme.com',
  domainsHint: 'Der E-Mail-Adressen, die zu diesem Anbieter gehören, genau verglichen.',
  anyDomain: 'jede',
  newPeople: 'Neue',
  made: 'bekommen ein Konto',
  notMade: 'werden abgelehnt',
  jit: 'Ein Konto anlegen für alle, die sich zum ersten Mal anmelden',
  jitHint: 'Nur aus den Domänen oben, wenn es welche gibt.',
  defaultRole: 'Rolle, mit der sie beginnen',
  defaultRoleHint: 'Von selbst nie die Verwaltung.',
  leastRole: 'Die kleinste, die arbeiten kann',
  linkByEmail: 'Der Anbieter darf sich als bestehende Mitarbeitende anmelden',
  linkByEmailHint: 'Nach E-Mail, innerhalb der Domänen oben. Wer den Anbieter beherrscht, kann dann als sie handeln.',
  testLogin: 'Testanmeldung',
  edit: 'Bearbeiten',
  save: 'Änderungen speichern',
  saved: 'Gespeichert',
  never: 'nie',
  acts: 'Aktionen',
  remove: 'Entfernen…',
  removeTitle: ({ name }) => `${name} entfernen?`,
  removeSentence: 'Niemand meldet sich mehr darüber an. Mitarbeitende bleiben und können ein Passwort benutzen, wenn sie eines haben.',
  removeVerb: 'Entfernen',
  removed: 'Entfernt',
} satisfies Messages['admin']['signOn']

export const adminAccess = { tokens, audit, signOn }
