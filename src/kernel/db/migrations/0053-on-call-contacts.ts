import type { Migration } from '../migrate.ts'

export const onCallContactTables: Migration = {
  name: '0053-on-call-contacts',
  up: ({ types }) => [
    // Further contact methods of on-call agents. conf is sealed.
    `create table on_call_contacts (
      id ${types.id},
      account_id bigint not null references accounts (id) on delete cascade,
      kind text not null,
      name text not null,
      conf text not null,
      last_error text not null,
      last_used_at bigint,
      created_at bigint not null
    )`,
    `create index on_call_contacts_account on on_call_contacts (account_id, id)`,
    // Secret iCalendar URLs: of a schedule or, without one, of the shifts of the owner.
    `create table on_call_feeds (
      id ${types.id},
      account_id bigint not null references accounts (id) on delete cascade,
      schedule_id bigint references on_call_schedules (id) on delete cascade,
      token_hash text not null unique,
      last_used_at bigint,
      created_at bigint not null
    )`,
    `create index on_call_feeds_account on on_call_feeds (account_id, id)`,
  ],
}
