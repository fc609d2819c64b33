import type { Migration } from '../migrate.ts'

export const deskLeftovers: Migration = {
  name: '0045-desk-leftovers',
  up: () => [
    `create index sla_clocks_breached on sla_clocks (ticket_id) where breached_at is not null`,
    `create index sla_clocks_paused on sla_clocks (ticket_id) where state = 'paused'`,
    // JSON: calls per minute by budget that differ from the default.
    `alter table api_tokens add column rate_limits text`,
  ],
}
