import type { Migration } from '../migrate.ts'

export const webhookTables: Migration = {
  name: '0030-webhooks',
  up: ({ types }) => [
    // secret and previous_secret are sealed; health has recent delivery results (see circuit.ts).
    `create table webhook_endpoints (
      id ${types.id},
      url text not null,
      description text not null default '',
      events text not null,
      department_ids text not null default '[]',
      ignore_own_token_id bigint,
      ordered integer not null default 0,
      redact_notes integer not null default 0,
      is_active integer not null default 1,
      disabled_reason text,
      disabled_at bigint,
      secret text not null,
      previous_secret text,
      previous_secret_until bigint,
      health text not null,
      last_sequence bigint not null default 0,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    // The body has the exact bytes that are signed and sent. During an attempt, next_attempt_at is the end of the lease.
    `create table webhook_deliveries (
      id ${types.id},
      delivery_id text not null unique,
      endpoint_id bigint not null references webhook_endpoints (id) on delete cascade,
      event_id bigint,
      event text not null,
      ticket_id bigint,
      sequence bigint not null,
      body text not null,
      status text not null,
      attempts integer not null default 0,
      is_redelivery integer not null default 0,
      is_sending integer not null default 0,
      next_attempt_at bigint,
      last_status_code integer,
      last_error text,
      created_at bigint not null,
      delivered_at bigint
    )`,
    `create unique index webhook_deliveries_once on webhook_deliveries (event_id, endpoint_id) where event_id is not null`,
    `create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id)`,
    `create index webhook_deliveries_first on webhook_deliveries (endpoint_id, sequence) where attempts = 0 and next_attempt_at is not null`,
    `create index webhook_deliveries_again on webhook_deliveries (endpoint_id, next_attempt_at) where attempts > 0 and next_attempt_at is not null`,
    `create index webhook_deliveries_sending on webhook_deliveries (endpoint_id) where is_sending = 1`,
    `create index webhook_deliveries_age on webhook_deliveries (created_at)`,
    `create index webhook_deliveries_ticket on webhook_deliveries (endpoint_id, ticket_id, sequence) where next_attempt_at is not null`,
    // Written before the request: the rate cap counts these rows, also after a restart.
    `create table webhook_attempts (
      id ${types.id},
      delivery_row bigint not null references webhook_deliveries (id) on delete cascade,
      attempt integer not null,
      is_redelivery integer not null default 0,
      started_at bigint not null,
      duration_ms integer,
      status_code integer,
      error text,
      request_headers text,
      response_headers text,
      response_body text
    )`,
    `create index webhook_attempts_log on webhook_attempts (delivery_row, id)`,
    `create index webhook_attempts_cap on webhook_attempts (started_at)`,
  ],
}
