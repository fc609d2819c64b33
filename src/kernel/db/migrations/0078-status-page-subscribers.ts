import type { Migration } from '../migrate.ts'

/** Mail subscribers of a status page, and the updates that were mailed. */
export const statusPageSubscribers: Migration = {
  name: '0078-status-page-subscribers',
  up: ({ types }) => [
    `alter table status_pages add column takes_subscribers integer not null default 1`,
    `create table status_page_subscribers (
      id ${types.id},
      uuid text not null unique,
      page_id bigint not null references status_pages (id) on delete cascade,
      address text not null,
      address_folded text not null,
      asked_at bigint not null,
      confirmed_at bigint,
      created_at bigint not null,
      unique (page_id, address_folded)
    )`,
    `create index status_page_subscribers_confirmed on status_page_subscribers (page_id, id) where confirmed_at is not null`,
    `create index status_page_subscribers_asked on status_page_subscribers (asked_at) where confirmed_at is null`,
    `create table status_page_told (
      page_id bigint not null references status_pages (id) on delete cascade,
      thing text not null,
      state text not null,
      told_at bigint not null,
      primary key (page_id, thing)
    )`,
    `create index status_page_told_at on status_page_told (told_at)`,
  ],
}
