import type { Messages } from '../messages.ts'
import { adminAccess } from './admin-access.ts'
import { adminDesk } from './admin-desk.ts'
import { adminPeople } from './admin-people.ts'
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
      mailboxes: 'Postfächer',
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
} satisfies Messages['admin']
