import { adminAccess } from './admin-access.ts'
import { adminDesk } from './admin-desk.ts'
import { adminPeople } from './admin-people.ts'
import { webhooks } from './admin-webhooks.ts'

export const admin = {
  nav: {
    label: 'Administration',
    groups: { people: 'People', work: 'Work', connections: 'Connections', signOn: 'Signing in', product: 'Product' },
    parts: {
      sla: 'SLA policies',
      calendars: 'Calendars',
      automations: 'Automations',
      macros: 'Macros',
      mailboxes: 'Mailboxes',
      desk: 'Desk',
      agents: 'Agents',
      roles: 'Roles',
      departments: 'Departments',
      webhooks: 'Webhooks',
      tokens: 'API tokens',
      saml: 'SAML',
      oidc: 'OpenID',
      scim: 'SCIM',
      security: 'Security',
      audit: 'Audit log',
    },
  },
  ...adminPeople,
  webhooks,
  ...adminAccess,
  ...adminDesk,
} as const
