import type { Migration } from '../migrate.ts'

export const statusPageTables: Migration = {
  name: '0008-status-pages',
  up: ({ types }) => [
    `create table status_pages (
      id ${types.id},
      uuid text not null unique,
      project_id bigint not null references projects (id) on delete cascade,
      slug text not null unique,
      title text not null,
      description text not null,
      is_published integer not null,
      shows_maintenance integer not null,
      items text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index status_pages_project on status_pages (project_id, id)`,
  ],
}
