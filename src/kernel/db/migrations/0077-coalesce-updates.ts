import type { Migration } from '../migrate.ts'

/** Webhook option: several pending `ticket.updated` of a ticket become one delivery. */
export const coalesceUpdates: Migration = {
  name: '0077-coalesce-updates',
  up: () => [
    `alter table webhook_endpoints add column coalesce_updates integer not null default 0`,
    `create index webhook_deliveries_updates on webhook_deliveries (endpoint_id, ticket_id, sequence) where event = 'ticket.updated' and attempts = 0`,
  ],
}
