import type { Migration } from '../migrate.ts'

export const helpdeskMailTables: Migration = {
  name: '0013-helpdesk-mail',
  up: ({ types }) => [
    `create table mailboxes (
      id ${types.id},
      address text not null unique,
      name text not null,
      department_id bigint not null references departments (id),
      is_active integer not null default 1,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    // Inbound mails with the hash of their raw bytes, which are stored beside the attachments.
    `create table inbound_mails (
      id ${types.id},
      message_id text,
      sender text not null,
      subject text not null,
      sha256 text not null,
      state text not null,
      ticket_id bigint,
      reply_id bigint,
      created_at bigint not null
    )`,
    `create index inbound_mails_message on inbound_mails (message_id) where message_id is not null`,
    `create index inbound_mails_sender on inbound_mails (sender, created_at)`,
    `create index inbound_mails_state on inbound_mails (state, id)`,
  ],
}
