import type { Migration } from '../migrate.ts'

export const projectTables: Migration = {
  name: '0003-projects',
  up: ({ types }) => [
    `create table projects (
      id ${types.id},
      uuid text not null unique,
      name text not null,
      badge_key text not null unique,
      ping_log_limit integer not null default 100,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    // One current key of each kind; a rotated key stays valid until expires_at.
    `create table project_keys (
      id ${types.id},
      project_id bigint not null references projects (id) on delete cascade,
      kind text not null,
      key_hash text not null unique,
      hint text not null,
      created_by bigint,
      created_at bigint not null,
      expires_at bigint,
      last_used_at bigint
    )`,
    `create index project_keys_project on project_keys (project_id)`,
  ],
}
