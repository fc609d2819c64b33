import { formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const { plural } = formats('de')

export const uses = {
  tickets: ({ count }) => plural(count, { one: '# Ticket', other: '# Tickets' }),
  merged_tickets: ({ count }) => plural(count, { one: '# zusammengeführtes Ticket', other: '# zusammengeführte Tickets' }),
  agents: ({ count }) => plural(count, { one: '# Person', other: '# Personen' }),
  deactivated_agents: ({ count }) => plural(count, { one: '# deaktivierte Person', other: '# deaktivierte Personen' }),
  mailboxes: ({ count }) => plural(count, { one: '# Postfach', other: '# Postfächer' }),
  macros: ({ count }) => plural(count, { one: '# Makro', other: '# Makros' }),
  views: ({ count }) => plural(count, { one: '# geteilte Ansicht', other: '# geteilte Ansichten' }),
  automations: ({ count }) => plural(count, { one: '# Automation', other: '# Automationen' }),
  sla_policies: ({ count }) => plural(count, { one: '# SLA-Richtlinie', other: '# SLA-Richtlinien' }),
  escalation_policies: ({ count }) => plural(count, { one: '# Eskalationsrichtlinie', other: '# Eskalationsrichtlinien' }),
  webhooks: ({ count }) => plural(count, { one: '# Webhook', other: '# Webhooks' }),
  assets: ({ count }) => plural(count, { one: '# Asset', other: '# Assets' }),
  problems: ({ count }) => plural(count, { one: '# Problem', other: '# Probleme' }),
  changes: ({ count }) => plural(count, { one: '# offene Änderung', other: '# offene Änderungen' }),
  integrations: ({ count }) => plural(count, { one: '# Integration', other: '# Integrationen' }),
  saml_connections: ({ count }) => plural(count, { one: '# SAML-Verbindung', other: '# SAML-Verbindungen' }),
  oidc_connections: ({ count }) => plural(count, { one: '# OpenID-Verbindung', other: '# OpenID-Verbindungen' }),
  scim_connections: ({ count }) => plural(count, { one: '# SCIM-Verbindung', other: '# SCIM-Verbindungen' }),
  scim_groups: ({ count }) => plural(count, { one: '# Gruppe des Verzeichnisses', other: '# Gruppen des Verzeichnisses' }),
} satisfies Messages['admin']['uses']
