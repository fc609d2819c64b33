import type { Messages } from '../messages.ts'

export const samlTrial = {
  title: 'Testanmeldung',
  loadFailed: 'Der Test konnte nicht geladen werden. Er ist zehn Minuten lang verfügbar, in der Sitzung, die ihn gestartet hat.',
  fine: ({ name }) => `Damit würde ${name} angemeldet.`,
  refused: 'Das würde abgelehnt.',
  unverified:
    'Der folgende Inhalt ist unbestätigt: Er ist nicht mit einem Schlüssel des Anbieters signiert, oder die Signatur ließ sich nicht prüfen.',
  onlyYou:
    'Es wurde keine Sitzung gestartet, nichts hat sich geändert. Nur diese Sitzung kann das Ergebnis lesen; das Lesen wird protokolliert. Aufbewahrt bis',
  person: 'Person',
  recognised: 'Erkannt an',
  ways: {
    link: 'einer früheren Anmeldung über diesen Anbieter',
    scim: 'Ihrem Verzeichnis (SCIM)',
    email: 'der E-Mail-Adresse',
    new: 'kein Treffer: ein Konto würde angelegt',
  },
  roleChanges: ({ before, after }) => `${before} → ${after}`,
  sources: {
    mapping: 'durch eine Zeile von „Rollen nach Attribut“',
    default: 'die Standardrolle: keine Zeile von „Rollen nach Attribut“ passt',
    scim: 'von Ihrem Verzeichnis (SCIM) gegeben',
    unchanged: 'unverändert',
  },
  nameId: 'NameID',
  format: 'Format',
  attributes: 'Attribute',
  attribute: 'Attribut',
  values: 'Werte',
  usedFor: 'Wofür',
  unused: 'nichts',
  noAttributes: 'Es wurde kein Attribut gesendet.',
  meanings: { email: 'E-Mail', first_name: 'Vorname', last_name: 'Nachname', id: 'Kennung', role: 'Rolle' },
  response: 'Rohe Antwort',
  assertion: 'Assertion, entschlüsselt',
} satisfies Messages['admin']['signOn']['saml']['trial']
