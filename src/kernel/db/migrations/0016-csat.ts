import type { Migration } from '../migrate.ts'

export const csatTables: Migration = {
  name: '0016-csat',
  up: ({ types }) => [
    // One survey per resolved ticket. Only the hash of the link token is stored.
    `create table csat_surveys (
      id ${types.id},
      ticket_id bigint not null references tickets (id) on delete cascade,
      client_id bigint not null references clients (id),
      assignee_id bigint,
      token_hash text unique,
      rating integer,
      comment text,
      sent_at bigint not null,
      expires_at bigint not null,
      submitted_at bigint,
      updated_at bigint not null
    )`,
    `create index csat_surveys_ticket on csat_surveys (ticket_id)`,
    `create index csat_surveys_client on csat_surveys (client_id, sent_at)`,
    `create index csat_surveys_answers on csat_surveys (submitted_at) where submitted_at is not null`,
  ],
}
