import type { Migration } from '../migrate.ts'

export const importTables: Migration = {
  name: '0046-imports',
  up: ({ types }) => [
    // What came from where: an import that is repeated, or was broken off, brings nothing twice.
    `create table imported_tickets (
      source text not null,
      foreign_id text not null,
      ticket_id bigint not null references tickets (id) on delete cascade,
      created_at bigint not null,
      primary key (source, foreign_id)
    )`,
    `create index imported_tickets_ticket on imported_tickets (ticket_id)`,
    // Imports asked for over the API; the file is an attachment nobody else uses.
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
