import type { Migration } from '../migrate.ts'

export const changeRemarkTables: Migration = {
  name: '0069-change-remarks',
  up: ({ types }) => [
    // Comments on a change. The name of a deleted account remains.
    `create table change_remarks (
      id ${types.id},
      change_id bigint not null references changes (id) on delete cascade,
      author_id bigint references accounts (id) on delete set null,
      author_name text not null,
      body text not null,
      created_at bigint not null
    )`,
    `create index change_remarks_change on change_remarks (change_id, id)`,
  ],
}
