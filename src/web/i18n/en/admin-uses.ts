import { formats } from '../formats.ts'

const { plural } = formats('en')

type Count = { readonly count: number }

export const uses = {
  tickets: ({ count }: Count) => plural(count, { one: '# ticket', other: '# tickets' }),
  merged_tickets: ({ count }: Count) => plural(count, { one: '# merged ticket', other: '# merged tickets' }),
  agents: ({ count }: Count) => plural(count, { one: '# agent', other: '# agents' }),
  deactivated_agents: ({ count }: Count) => plural(count, { one: '# deactivated agent', other: '# deactivated agents' }),
  mailboxes: ({ count }: Count) => plural(count, { one: '# mailbox', other: '# mailboxes' }),
  macros: ({ count }: Count) => plural(count, { one: '# macro', other: '# macros' }),
  views: ({ count }: Count) => plural(count, { one: '# shared view', other: '# shared views' }),
  automations: ({ count }: Count) => plural(count, { one: '# automation', other: '# automations' }),
  sla_policies: ({ count }: Count) => plural(count, { one: '# SLA policy', other: '# SLA policies' }),
  escalation_policies: ({ count }: Count) => plural(count, { one: '# escalation policy', other: '# escalation policies' }),
  webhooks: ({ count }: Count) => plural(count, { one: '# webhook', other: '# webhooks' }),
  assets: ({ count }: Count) => plural(count, { one: '# asset', other: '# assets' }),
  problems: ({ count }: Count) => plural(count, { one: '# problem', other: '# problems' }),
  changes: ({ count }: Count) => plural(count, { one: '# open change', other: '# open changes' }),
  integrations: ({ count }: Count) => plural(count, { one: '# integration', other: '# integrations' }),
  saml_connections: ({ count }: Count) => plural(count, { one: '# SAML connection', other: '# SAML connections' }),
  oidc_connections: ({ count }: Count) => plural(count, { one: '# OpenID connection', other: '# OpenID connections' }),
  scim_connections: ({ count }: Count) => plural(count, { one: '# SCIM connection', other: '# SCIM connections' }),
  scim_groups: ({ count }: Count) => plural(count, { one: '# directory group', other: '# directory groups' }),
} as const
