import type { Migration } from '../migrate.ts'

export const notificationTables: Migration = {
  name: '0007-notifications',
  up: ({ types }) => [
    // Notifications by channel. `occurrence` identifies the event: a channel is notified once of each.
    `create table notifications (
      id ${types.id},
      uuid text not null unique,
      channel_id bigint not null references channels (id) on delete cascade,
      check_id bigint references checks (id) on delete cascade,
      flip_id bigint,
      occurrence text not null,
      occasion text not null,
      status text not null,
      reason text not null,
      happened_at bigint not null,
      down_since bigint,
      state text not null,
      error text not null,
      attempts integer not null,
      next_try_at bigint,
      mail_id bigint,
      created_at bigint not null,
      ended_at bigint
    )`,
    `create unique index notifications_once on notifications (channel_id, occurrence)`,
    `create index notifications_of_check on notifications (check_id, id)`,
    `create index notifications_waiting on notifications (channel_id, check_id, id) where state = 'waiting'`,
    `create index notifications_by_age on notifications (created_at)`,
    // Checks that are down and need a further notification: a repeated or a deferred one.
    `create table reminders (
      check_id bigint primary key references checks (id) on delete cascade,
      flip_id bigint not null,
      down_at bigint not null,
      reason text not null,
      is_told integer not null,
      next_at bigint
    )`,
    `create index reminders_due on reminders (next_at) where next_at is not null`,
    // Parent checks that suppress the notification of a check.
    `create table reminder_parents (
      parent_uuid text not null,
      check_id bigint not null references reminders (check_id) on delete cascade,
      primary key (parent_uuid, check_id)
    )`,
    `create index reminder_parents_check on reminder_parents (check_id)`,
    // Channels that notify of the grace status, and the last notified grace period of each check.
    `create table late_listeners (
      channel_id bigint primary key references channels (id) on delete cascade
    )`,
    `create table late_notices (
      check_id bigint primary key references checks (id) on delete cascade,
      late_at bigint not null
    )`,
    `create table address_confirmations (
      channel_id bigint primary key references channels (id) on delete cascade,
      address text not null,
      token_hash text not null unique,
      expires_at bigint not null
    )`,
    `create table report_settings (
      account_id bigint primary key references accounts (id) on delete cascade,
      reports text not null,
      nags text not null,
      next_report_at bigint,
      next_nag_at bigint,
      updated_at bigint not null
    )`,
    `create index report_settings_report on report_settings (next_report_at) where next_report_at is not null`,
    `create index report_settings_nag on report_settings (next_nag_at) where next_nag_at is not null`,
  ],
}
