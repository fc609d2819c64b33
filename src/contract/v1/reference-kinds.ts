/** Kinds of references that prevent a deletion. The error has the number of each. */
export const REFERENCE_KINDS = [
  'tickets',
  'merged_tickets',
  'agents',
  'deactivated_agents',
  'mailboxes',
  'macros',
  'views',
  'automations',
  'sla_policies',
  'escalation_policies',
  'webhooks',
  'assets',
  'problems',
  'changes',
  'integrations',
  'saml_connections',
  'oidc_connections',
  'scim_connections',
  'scim_groups',
] as const

export type ReferenceKind = (typeof REFERENCE_KINDS)[number]
export type ReferenceCounts = Readonly<Partial<Record<ReferenceKind, number>>>
