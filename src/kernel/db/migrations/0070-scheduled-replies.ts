import type { Migration } from '../migrate.ts'

export const scheduledReplyTables: Migration = {
  name: '0070-scheduled-replies',
  up: ({ types }) => [
    // Replies to be sent later. Until then they are in no count, search, event or client view.
    `create table scheduled_replies (
      id ${types.id},
      ticket_id bigint not null references tickets (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade,
      body text not null,
      body_html text,
      channel text not null,
      cc text,
      status text,
      send_email integer not null,
      send_at bigint not null,
      cancel_reason text,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index scheduled_replies_ticket on scheduled_replies (ticket_id, send_at)`,
    `create index scheduled_replies_account on scheduled_replies (account_id)`,
    // Files of a scheduled reply are not attached to the ticket yet and must not be pruned.
    `alter table attachments add column scheduled_reply_id bigint references scheduled_replies (id) on delete set null`,
    `create index attachments_scheduled on attachments (scheduled_reply_id) where scheduled_reply_id is not null`,
  ],
}
