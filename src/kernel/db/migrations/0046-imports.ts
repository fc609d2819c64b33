import type { Migration } from '../migrate.ts'

export const importTables: Migration = {
  name: '0046-imports',
  up: ({ types }) => [
    // External IDs of imported tickets: a repeated or aborted import creates no duplicates.
    `create table imported_tickets (
      source text not null,
      foreign_id text not null,
      ticket_id bigint not null references tickets (id) on delete cascade,
      created_at bigint not null,
      primary key (source, foreign_id)
    )`,
    `create index imported_tickets_ticket on imported_tickets (ticket_id)`,
    // Imports over the API. The file is an attachment that only the import uses.
    `create table ticket_imports (
      id ${types.id},
      source text not null,
      name text not null,
      department_id bigint references departments (id) on delete set null,
      column_map text not null,
      is_dry_run integer not null,
      attachment_id bigint not null,
      state text not null,
      counts text not null,
      messages text not null,
      created_at bigint not null,
      finished_at bigint
    )`,
  ],
}
