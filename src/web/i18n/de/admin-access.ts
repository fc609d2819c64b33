import type { Messages } from '../messages.ts'
import { saml } from './admin-saml.ts'
import { scim } from './admin-scim.ts'

const oidc = {
  title: 'OpenID Connect',
  about: 'Anmeldung bei Anbietern, die OpenID Connect statt SAML sprechen.',
  none: 'Noch kein OpenID-Anbieter',
  noneHint: 'Verbinden Sie einen, und sein Button erscheint auf der Anmeldeseite.',
  newTitle: 'OpenID-Anbieter verbinden',
  callback: 'Redirect-Adresse',
  fields: { name: 'Name', issuer: 'Issuer', client_id: 'Client-ID', client_secret: 'Client-Geheimnis' },
  issuerHint: 'Die Adresse, unter der der Anbieter seine Konfiguration veröffentlicht.',
  keepSecret: 'Leer lassen, um es beizubehalten.',
} satisfies Messages['admin']['signOn']['oidc']

const security = {
  title: 'Sicherheit',
  about: 'Anmelderegeln für alle Agenten.',
  twoFactor: 'Zwei-Faktor-Authentisierung',
  roles: 'Rollen, die einen zweiten Faktor brauchen',
  rolesHint: 'Agenten ohne zweiten Faktor richten ihn bei der nächsten Anmeldung ein.',
  breakGlassTitle: 'Notfallkonten',
  breakGlass: 'Agenten, die sich immer mit Passwort anmelden dürfen, auch bei erzwungenem SSO',
  breakGlassHint: 'Für Ausfälle des Identitätsanbieters. Wenige, mit langem Passwort und zweitem Faktor.',
  nobody: 'Kein Konto ausgewählt. Fällt das erzwungene SSO aus, kann sich kein Agent anmelden.',
  key: 'SAML-Signaturschlüssel',
  keyHint: 'Um den Schlüssel zu ersetzen, veröffentlichen Sie zuerst einen neuen; Anbieter lernen ihn aus unseren Metadaten.',
  keyReady: 'Ein neuer Schlüssel ist veröffentlicht. Benutzen Sie ihn, sobald jeder Anbieter unsere Metadaten neu gelesen hat.',
  publish: 'Neuen Schlüssel veröffentlichen',
  published: 'Ein neuer Schlüssel ist veröffentlicht',
  take: 'Neuen Schlüssel benutzen',
  taken: 'Der neue Schlüssel ist aktiv',
} satisfies Messages['admin']['signOn']['security']

const enforce = {
  ask: 'Erzwingen…',
  stop: 'Nicht mehr erzwingen',
  title: ({ name }) => `SSO mit ${name} erzwingen?`,
  verb: 'Erzwingen',
  noDomains: 'Nennen Sie zuerst mindestens eine Domäne: Erzwungen wird nach Domäne.',
  who: ({ domains }) => `Konten von ${domains} können sich nicht mehr mit Passwort anmelden.`,
  reset: 'Auch das Zurücksetzen des Passworts ist nicht mehr möglich.',
  exempt: ({ names }) => `Außer ${names}: immer auch mit Passwort.`,
  nobodyExempt: 'Kein Konto ist ausgenommen.',
  warning: 'Fällt der Anbieter aus oder ist er falsch eingerichtet, sperren Sie sich aus. Wählen Sie zuerst ein Notfallkonto.',
  choose: 'Notfallkonten wählen',
} satisfies Messages['admin']['signOn']['enforce']

export const signOn = {
  saml,
  oidc,
  scim,
  security,
  enforce,
  loadFailed: 'Die Verbindungen konnten nicht geladen werden.',
  saveFailed: 'Die Verbindung konnte nicht gespeichert werden.',
  connect: 'Anbieter verbinden',
  turnOn: 'Einschalten',
  enforced: 'Erzwungen',
  domains: 'Domänen',
  domainsExample: 'acme.com',
  domainsHint: 'Der E-Mail-Adressen, die zu diesem Anbieter gehören, genau verglichen.',
  anyDomain: 'jede',
  newPeople: 'Neue',
  made: 'bekommen ein Konto',
  notMade: 'werden abgelehnt',
  jit: 'Bei der ersten Anmeldung ein Konto anlegen (JIT-Provisionierung)',
  jitHint: 'Nur aus den Domänen oben, wenn es welche gibt.',
  defaultRole: 'Standardrolle',
  defaultRoleHint: 'Standardmäßig nie die Verwaltung.',
  linkByEmail: 'Der Anbieter darf sich als bestehende Mitarbeitende anmelden',
  linkByEmailHint: 'Nach E-Mail, innerhalb der Domänen oben. Ein Administrator des Anbieters kann sich dann als sie anmelden.',
  testLogin: 'Testanmeldung',
  removeTitle: ({ name }) => `${name} entfernen?`,
  removeSentence: 'Die Anmeldung darüber endet. Mitarbeitende bleiben und können ein Passwort benutzen, wenn sie eines haben.',
  removed: 'Entfernt',
} satisfies Messages['admin']['signOn']
