import type { Migration } from '../migrate.ts'

export const kernelTables: Migration = {
  name: '0001-kernel',
  up: ({ types }) => [
    // Transactional outbox: due_at is null after the dispatch.
    `create table events (
      id ${types.id},
      name text not null,
      data text not null,
      created_at bigint not null,
      due_at bigint,
      attempts integer not null default 0,
      last_error text
    )`,
    `create index events_by_age on events (created_at)`,
    `create index events_waiting on events (id, due_at) where due_at is not null`,
    // A claim moves due_at to the end of the lease, so the jobs of a dead worker become due again.
    `create table jobs (
      id ${types.id},
      kind text not null,
      payload text not null,
      due_at bigint not null,
      is_dead integer not null default 0,
      lease text,
      attempts integer not null default 0,
      dedup_key text unique,
      last_error text,
      created_at bigint not null
    )`,
    `create index jobs_due on jobs (kind, due_at, id) where is_dead = 0`,
    `create table mails (
      id ${types.id},
      sender text not null,
      recipients text not null,
      subject text not null,
      body text not null,
      status text not null,
      error text,
      created_at bigint not null,
      sent_at bigint
    )`,
    `create index mails_by_age on mails (created_at)`,
    `create table rate_hits (
      bucket text primary key,
      hits text not null,
      expires_at bigint not null
    )`,
    `create index rate_hits_expired on rate_hits (expires_at)`,
    `create table settings (
      name text primary key,
      value text not null,
      updated_at bigint not null
    )`,
  ],
}
