import type { Migration } from '../migrate.ts'

/** Subscribers whose mails bounce get no further mails. */
export const refusingSubscribers: Migration = {
  name: '0082-refusing-subscribers',
  up: () => [
    `alter table status_page_subscribers add column last_mail_id bigint`,
    `alter table status_page_subscribers add column refusals integer not null default 0`,
    `alter table status_page_subscribers add column stopped_at bigint`,
  ],
}
