import type { Migration } from '../migrate.ts'

const incidents = (id: string): readonly string[] => [
  `create table incidents (
    id ${id},
    title text not null,
    description text not null,
    severity text not null,
    status text not null,
    commander_id bigint references accounts (id) on delete set null,
    responder_ids text not null,
    review text,
    started_at bigint not null,
    resolved_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create index incidents_newest on incidents (created_at, id)`,
  `create index incidents_status on incidents (status, created_at, id)`,
  `create table incident_assets (
    incident_id bigint not null references incidents (id) on delete cascade,
    asset_id bigint not null references assets (id) on delete cascade,
    primary key (incident_id, asset_id)
  )`,
  `create index incident_assets_asset on incident_assets (asset_id)`,
  `create table incident_updates (
    id ${id},
    incident_id bigint not null references incidents (id) on delete cascade,
    status text not null,
    message text not null,
    is_public integer not null,
    author_id bigint references accounts (id) on delete set null,
    author_name text not null,
    created_at bigint not null
  )`,
  `create index incident_updates_incident on incident_updates (incident_id, id)`,
  `create index incident_updates_public on incident_updates (incident_id, id) where is_public = 1`,
]

const problems = (id: string): readonly string[] => [
  `create table problems (
    id ${id},
    title text not null,
    description text not null,
    status text not null,
    priority text not null,
    assignee_id bigint references accounts (id) on delete set null,
    department_id bigint references departments (id) on delete set null,
    root_cause text,
    workaround text,
    permanent_fix text,
    change_id bigint,
    linked_incidents_count integer not null default 0,
    workaround_published_at bigint,
    resolved_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create index problems_newest on problems (created_at, id)`,
  `create index problems_status on problems (status, created_at, id)`,
]

export const incidentTables: Migration = {
  name: '0022-incidents',
  up: ({ types }) => [...incidents(types.id), ...problems(types.id)],
}
