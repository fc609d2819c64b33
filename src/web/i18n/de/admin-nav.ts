import type { Messages } from '../messages.ts'

export const adminNav = {
  label: 'Verwaltung',
  groups: { people: 'Menschen', work: 'Arbeit', connections: 'Verbindungen', signOn: 'Anmeldung', product: 'Produkt' },
  parts: {
    sla: 'SLA-Regeln',
    calendars: 'Kalender',
    automations: 'Automationen',
    macros: 'Makros',
    fields: 'Eigene Felder',
    mailboxes: 'Postfächer',
    'mailboxes/quarantine': 'Quarantäne',
    imports: 'Importe',
    branding: 'Erscheinungsbild',
    retention: 'Aufbewahrung',
    desk: 'Helpdesk',
    agents: 'Mitarbeitende',
    roles: 'Rollen',
    departments: 'Abteilungen',
    webhooks: 'Webhooks',
    tokens: 'API-Tokens',
    saml: 'SAML',
    oidc: 'OpenID',
    scim: 'SCIM',
    security: 'Sicherheit',
    audit: 'Protokoll',
  },
} satisfies Messages['admin']['nav']
