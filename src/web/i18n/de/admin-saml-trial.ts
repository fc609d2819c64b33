import type { Messages } from '../messages.ts'

export const samlTrial = {
  title: 'Testanmeldung',
  loadFailed: 'Der Test konnte nicht geladen werden. Er ist zehn Minuten lang da, für die Sitzung, die ihn gemacht hat.',
  fine: ({ name }) => `Damit würde ${name} angemeldet.`,
  refused: 'Das würde abgelehnt.',
  unverified: 'Für das Folgende bürgt niemand: Kein Schlüssel des Anbieters hat es signiert, oder es ließ sich nicht prüfen.',
  onlyYou:
    'Niemand wurde angemeldet, nichts hat sich geändert. Nur diese Sitzung kann das lesen; dass Sie es taten, steht im Protokoll. Aufgehoben bis',
  person: 'Person',
  recognised: 'Erkannt an',
  ways: {
    link: 'einer früheren Anmeldung über diesen Anbieter',
    scim: 'Ihrem Verzeichnis (SCIM)',
    email: 'der E-Mail-Adresse',
    new: 'nichts: ein Konto würde angelegt',
  },
  role: 'Rolle',
  roleChanges: ({ before, after }) => `${before} → ${after}`,
  sources: {
    mapping: 'durch eine Zeile von „Rollen nach Attribut“',
    default: 'die Rolle für alle: keine Zeile von „Rollen nach Attribut“ passt',
    scim: 'von Ihrem Verzeichnis (SCIM) gegeben',
    unchanged: 'bleibt, wie sie ist',
  },
  nameId: 'NameID',
  format: 'Format',
  attributes: 'Attribute',
  attribute: 'Attribut',
  values: 'Werte',
  usedFor: 'Wofür',
  unused: 'nichts',
  noAttributes: 'Es wurde kein Attribut gesendet.',
  meanings: { email: 'E-Mail', first_name: 'Vorname', last_name: 'Nachname', id: 'Wer jemand ist', role: 'Rolle' },
  response: 'Antwort, wie sie kam',
  assertion: 'Assertion, entschlüsselt',
} satisfies Messages['admin']['signOn']['saml']['trial']
