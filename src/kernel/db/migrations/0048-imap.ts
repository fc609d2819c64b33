import type { Migration } from '../migrate.ts'

export const imapTables: Migration = {
  name: '0048-imap',
  up: () => [
    `create table mailbox_imap (
      mailbox_id bigint primary key references mailboxes (id) on delete cascade,
      host text not null,
      port integer not null,
      security text not null,
      username text not null,
      password text not null,
      folder text not null,
      after_fetch text not null,
      move_to text,
      is_active integer not null,
      uid_validity text,
      last_uid bigint not null,
      lease text,
      failures integer not null,
      last_error text,
      last_error_at bigint,
      last_fetched_at bigint,
      next_fetch_at bigint not null
    )`,
    `create index mailbox_imap_due on mailbox_imap (next_fetch_at) where is_active = 1`,
    // Messages to fetch, and fetched ones that are not yet marked on the server.
    `create table imap_messages (
      mailbox_id bigint not null references mailbox_imap (mailbox_id) on delete cascade,
      uid bigint not null,
      is_taken integer not null,
      primary key (mailbox_id, uid)
    )`,
  ],
}
