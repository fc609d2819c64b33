import type { Migration } from '../migrate.ts'

export const checkApiTables: Migration = {
  name: '0005-check-api',
  up: ({ types }) => [
    // A large project is deleted in slices; deleted_at hides it at once.
    `alter table projects add column deleted_at bigint`,
    // Either once, from starts_at to ends_at, or recurring: for `duration` seconds from each run of the schedule.
    `create table maintenance_windows (
      id ${types.id},
      uuid text not null unique,
      project_id bigint not null references projects (id) on delete cascade,
      name text not null,
      tags text not null,
      starts_at bigint,
      ends_at bigint,
      schedule text,
      tz text not null,
      duration integer,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index maintenance_windows_project on maintenance_windows (project_id, id)`,
  ],
}
