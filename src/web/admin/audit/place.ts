import type { AuditObject } from '../../../contract/app/audit-objects.ts'

type Thing = Pick<AuditObject, 'type' | 'id'> & Partial<Pick<AuditObject, 'uuid' | 'project'>>

const pages: Readonly<Record<string, string>> = {
  ticket: '/tickets/',
  incident: '/incidents/',
  problem: '/problems/',
  change: '/changes/',
  asset: '/assets/',
  client: '/people/',
  company: '/companies/',
  schedule: '/oncall/',
  automation: '/admin/automations/',
  webhook: '/admin/webhooks/',
  saml_connection: '/admin/saml/',
  scim_connection: '/admin/scim/',
}

const lists: Readonly<Record<string, string>> = {
  role: '/admin/roles',
  department: '/admin/departments',
  sla_policy: '/admin/sla',
  calendar: '/admin/calendars',
  macro: '/admin/macros',
  field: '/admin/fields',
  mailbox: '/admin/mailboxes',
  mail: '/admin/mailboxes/quarantine',
  import: '/admin/imports',
  oidc_connection: '/admin/oidc',
  saml_key: '/admin/saml',
  scim_token: '/admin/scim',
  scim_user: '/admin/scim',
  scim_group: '/admin/scim',
  escalation_policy: '/oncall',
  kb_category: '/kb',
  dead_letters: '/admin/dead-letters',
}

const settings: Readonly<Record<string, string>> = { retention: '/admin/retention', desk: '/admin/desk', branding: '/admin/branding' }

const inProject = ({ type, uuid, project }: Thing): string | undefined => {
  if (project === undefined) return undefined
  if (type === 'project') return `/p/${project}/settings`
  if (uuid === undefined) return undefined
  const parts: Readonly<Record<string, string>> = { check: 'checks', channel: 'integrations', status_page: 'status-pages' }
  return parts[type] === undefined ? undefined : `/p/${project}/${parts[type]}/${uuid}`
}

/**
 * Path of an object: its own page, or the list of its kind if it has no page. Undefined for a deleted object that had a page; tickets and
 * SCIM connections keep theirs.
 */
export const placeOf = (thing: Thing, isThere: boolean): string | undefined => {
  const { type, id } = thing
  if (type === 'settings') return settings[id]
  if (type === 'article') return `/kb/${id}/edit`
  if (lists[type] !== undefined) return lists[type]
  if (pages[type] !== undefined) return isThere || type === 'ticket' || type === 'scim_connection' ? `${pages[type]}${id}` : undefined
  return inProject(thing)
}
