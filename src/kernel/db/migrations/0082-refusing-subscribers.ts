import type { Migration } from '../migrate.ts'

/** A subscriber whose mails come back is sent no more of them. */
export const refusingSubscribers: Migration = {
  name: '0082-refusing-subscribers',
  up: () => [
    `alter table status_page_subscribers add column last_mail_id bigint`,
    `alter table status_page_subscribers add column refusals integer not null default 0`,
    `alter table status_page_subscribers add column stopped_at bigint`,
  ],
}
