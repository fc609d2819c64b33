import type { Migration } from '../migrate.ts'

const assets = (id: string): readonly string[] => [
  `create table assets (
    id ${id},
    name text not null,
    asset_tag text,
    type text not null,
    status text not null,
    department_id bigint references departments (id) on delete set null,
    owner_client_id bigint references clients (id) on delete set null,
    assigned_agent_id bigint references accounts (id) on delete set null,
    location text,
    manufacturer text,
    model text,
    serial_number text,
    os text,
    ip_addresses text not null,
    mac_addresses text not null,
    hostname text,
    domain text,
    purchase_date text,
    warranty_expires_at bigint,
    cost double precision,
    attributes text not null,
    locked_fields text not null,
    source text not null,
    discovered_at bigint not null,
    last_seen_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create index assets_newest on assets (created_at, id)`,
  `create index assets_type on assets (type, created_at, id)`,
  `create index assets_status on assets (status, created_at, id)`,
  `create index assets_department on assets (department_id, created_at, id)`,
  `create index assets_warranty on assets (warranty_expires_at) where warranty_expires_at is not null`,
  // Identifiers of an asset. Inserting or updating a key row locks it against concurrent reports of the same asset.
  `create table asset_keys (
    key text primary key,
    asset_id bigint references assets (id) on delete cascade
  )`,
  `create index asset_keys_asset on asset_keys (asset_id)`,
  `create table asset_relations (
    asset_id bigint not null references assets (id) on delete cascade,
    other_id bigint not null references assets (id) on delete cascade,
    type text not null,
    created_at bigint not null,
    primary key (asset_id, other_id, type)
  )`,
  `create index asset_relations_other on asset_relations (other_id)`,
  `create table asset_history (
    id ${id},
    asset_id bigint not null references assets (id) on delete cascade,
    actor_type text not null,
    actor_id bigint,
    actor_name text not null,
    source text not null,
    changes text not null,
    created_at bigint not null
  )`,
  `create index asset_history_asset on asset_history (asset_id, id)`,
]

const enrolment = (id: string): readonly string[] => [
  `create table registration_keys (
    id ${id},
    name text not null,
    key_hash text not null unique,
    last_four text not null,
    created_by bigint references accounts (id) on delete set null,
    last_used_at bigint,
    revoked_at bigint,
    created_at bigint not null
  )`,
  `create table discovery_devices (
    id ${id},
    registration_key_id bigint not null references registration_keys (id) on delete cascade,
    agent_uuid text not null unique,
    hostname text not null,
    key_hash text not null unique,
    last_seen_at bigint,
    revoked_at bigint,
    created_at bigint not null
  )`,
]

export const assetTables: Migration = {
  name: '0020-assets',
  up: ({ types }) => [...assets(types.id), ...enrolment(types.id)],
}
