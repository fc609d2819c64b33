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
    label: 'Administration',
    groups: { people: 'People', work: 'Work', connections: 'Connections', signOn: 'Signing in', product: 'Product' },
    parts: {
      sla: 'SLA policies',
      calendars: 'Calendars',
      automations: 'Automations',
      macros: 'Macros',
      fields: 'Custom fields',
      mailboxes: 'Mailboxes',
      'mailboxes/quarantine': 'Quarantine',
      imports: 'Imports',
      branding: 'Branding',
      retention: 'Retention',
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
  fields,
  quarantine,
  imports,
  branding,
  retention,
} as const
