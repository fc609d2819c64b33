import type { Migration } from '../migrate.ts'

export const scimTables: Migration = {
  name: '0040-scim',
  up: ({ types, name }) => {
    // Filters compare by code points; an index of another collation would not be used.
    const exact = name === 'sqlite' ? 'text' : 'text collate "C"'
    return [
      // null: the default of 100 per minute.
      `alter table scim_connections add column per_minute integer`,
      // null: the lowest role that can work on tickets.
      `alter table scim_connections add column default_role_id bigint references roles (id)`,
      `alter table scim_connections add column maps_departments integer not null default 1`,
      `alter table scim_connections add column throttled integer not null default 0`,
      `alter table scim_tokens add column warned_at bigint`,
      `create index scim_tokens_connection on scim_tokens (connection_id)`,
      // user_name_key identifies the person, user_name_folded is for filters. A row with deleted_at is a tombstone with a free userName.
      // account_id is null only within the creating transaction.
      `create table scim_users (
        id ${types.id},
        uuid ${exact} not null unique,
        account_id bigint references accounts (id) on delete cascade,
        account_version integer not null,
        connection_id bigint references scim_connections (id) on delete set null,
        default_role_id bigint not null references roles (id),
        document text not null,
        user_name_key ${exact} not null,
        user_name_folded ${exact} not null,
        external_id ${exact},
        display_name_folded ${exact},
        active integer not null,
        version integer not null default 1,
        created_at bigint not null,
        modified_at bigint not null,
        deleted_at bigint
      )`,
      `create unique index scim_users_key on scim_users (user_name_key) where deleted_at is null`,
      `create unique index scim_users_account on scim_users (account_id) where deleted_at is null`,
      `create index scim_users_accounts on scim_users (account_id)`,
      `create index scim_users_tombstones on scim_users (user_name_key) where deleted_at is not null`,
      `create index scim_users_name on scim_users (user_name_folded)`,
      `create index scim_users_external on scim_users (external_id)`,
      `create index scim_users_display on scim_users (display_name_folded)`,
      `create index scim_users_modified on scim_users (modified_at)`,
      `create table scim_user_emails (
        user_id bigint not null references scim_users (id) on delete cascade,
        value_folded ${exact} not null,
        primary key (user_id, value_folded)
      )`,
      `create index scim_user_emails_value on scim_user_emails (value_folded)`,
      `create table scim_groups (
        id ${types.id},
        uuid ${exact} not null unique,
        role_id bigint references roles (id) on delete set null,
        is_native integer not null default 0,
        connection_id bigint references scim_connections (id) on delete set null,
        display_name text not null,
        name_key ${exact} not null,
        display_name_folded ${exact} not null,
        version integer not null default 1,
        created_at bigint not null,
        modified_at bigint not null,
        deleted_at bigint
      )`,
      `create unique index scim_groups_key on scim_groups (name_key) where deleted_at is null`,
      `create index scim_groups_name on scim_groups (display_name_folded)`,
      `create index scim_groups_role on scim_groups (role_id)`,
      `create table scim_group_external_ids (
        group_id bigint not null references scim_groups (id) on delete cascade,
        connection_id bigint not null references scim_connections (id) on delete cascade,
        external_id ${exact} not null,
        primary key (group_id, connection_id)
      )`,
      `create index scim_group_external_ids_value on scim_group_external_ids (external_id)`,
      // is_local: the role was assigned in the product, not by an identity provider.
      `create table scim_group_members (
        id ${types.id},
        group_id bigint not null references scim_groups (id) on delete cascade,
        user_id bigint not null references scim_users (id) on delete cascade,
        is_local integer not null default 0
      )`,
      `create unique index scim_group_members_pair on scim_group_members (group_id, user_id)`,
      `create index scim_group_members_user on scim_group_members (user_id)`,
      `create table scim_exempt_accounts (
        account_id bigint primary key references accounts (id) on delete cascade,
        created_at bigint not null
      )`,
      `create table scim_requests (
        id ${types.id},
        connection_id bigint not null references scim_connections (id) on delete cascade,
        token_id bigint not null,
        request_id text not null,
        method text not null,
        path text not null,
        status integer not null,
        scim_type text,
        detail text,
        created_at bigint not null
      )`,
      `create index scim_requests_connection on scim_requests (connection_id, id)`,
    ]
  },
}
