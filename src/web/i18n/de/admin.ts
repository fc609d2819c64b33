import type { Messages } from '../messages.ts'
import { adminAccess } from './admin-access.ts'
import { branding } from './admin-branding.ts'
import { adminDesk } from './admin-desk.ts'
import { fields } from './admin-fields.ts'
import { imports } from './admin-imports.ts'
import { adminPeople } from './admin-people.ts'
import { quarantine } from './admin-quarantine.ts'
import { retention } from './admin-retention.ts'
import { webhooks } from './admin-webhooks.ts'

export const admin = {
  nav: {
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
  },
  ...adminPeople,
  webhooks,
  ...adminAccess,
  ...adminDesk,
  fields,
  quarantine,
  imports,
  branding,
  retention,
} satisfies Messages['admin']
