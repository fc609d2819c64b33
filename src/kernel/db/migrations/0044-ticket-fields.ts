import type { Migration } from '../migrate.ts'

export const ticketFieldTables: Migration = {
  name: '0044-ticket-fields',
  up: ({ types }) => [
    `create table ticket_fields (
      id ${types.id},
      "key" text not null unique,
      label text not null,
      description text not null,
      type text not null,
      is_required integer not null,
      options text not null,
      "min" double precision,
      "max" double precision,
      position integer not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
  ],
}
