import type { Migration } from '../migrate.ts'

export const alertTables: Migration = {
  name: '0025-alerts',
  up: ({ types }) => [
    // settings are those of the alert source; flips are the latest state changes; due_at is the next automatic transition.
    `create table alerts (
      id ${types.id},
      source text not null,
      dedup_key text not null,
      group_name text,
      state text not null,
      severity text not null,
      summary text not null,
      details text not null,
      settings text not null,
      count integer not null,
      flap_count integer not null,
      flips text not null,
      first_seen_at bigint not null,
      last_seen_at bigint not null,
      resolved_at bigint,
      check_uuid text,
      asset_id bigint,
      ticket_id bigint references tickets (id) on delete set null,
      incident_id bigint,
      page_id bigint references pages (id) on delete set null,
      due_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    // Concurrent reports of one problem join one alert.
    `create unique index alerts_open on alerts (source, dedup_key) where state <> 'resolved'`,
    `create index alerts_key on alerts (source, dedup_key, id)`,
    `create index alerts_group on alerts (source, group_name, first_seen_at) where group_name is not null`,
    `create index alerts_newest on alerts (created_at, id)`,
    `create index alerts_state on alerts (state, created_at, id)`,
    `create index alerts_ticket on alerts (ticket_id) where ticket_id is not null`,
    `create index alerts_page on alerts (page_id) where page_id is not null`,
    `create index alerts_check on alerts (check_uuid, id) where check_uuid is not null`,
    `create index alerts_open_checks on alerts (id) where state <> 'resolved' and check_uuid is not null`,
    `create index alerts_due on alerts (due_at) where due_at is not null`,
    // Locked before a ticket is created, so that concurrent alerts share the ticket.
    `create table alert_groups (
      source text not null,
      name text not null,
      ticket_id bigint references tickets (id) on delete set null,
      opened_at bigint,
      primary key (source, name)
    )`,
    `create index alert_groups_ticket on alert_groups (ticket_id) where ticket_id is not null`,
  ],
}
