/** What can still name something that is to be deleted. A refusal says how many of each, under these names. */
export const USES = [
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

export type Use = (typeof USES)[number]
export type Uses = Readonly<Partial<Record<Use, number>>>
