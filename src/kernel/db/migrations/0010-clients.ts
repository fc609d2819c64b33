import type { Migration } from '../migrate.ts'

export const clientTables: Migration = {
  name: '0010-clients',
  up: ({ types }) => [
    `alter table roles add column sees_all_departments integer not null default 0`,
    `update roles set sees_all_departments = 1 where is_built_in = 1 and name in ('Admin', 'Manager')`,
    `alter table departments add column reopen_days integer not null default 7`,
    // null: resolved tickets stay resolved.
    `alter table departments add column auto_close_days integer default 4`,
    `alter table departments add column lead_id bigint`,
    `create table account_departments (
      account_id bigint not null references accounts (id) on delete cascade,
      department_id bigint not null references departments (id) on delete cascade,
      primary key (account_id, department_id)
    )`,
    `create index account_departments_department on account_departments (department_id)`,
    `insert into account_departments (account_id, department_id) select id, department_id from accounts where department_id is not null`,
    `create table invitations (
      id ${types.id},
      account_id bigint not null references accounts (id) on delete cascade,
      token_hash text not null unique,
      expires_at bigint not null,
      created_at bigint not null
    )`,
    `create index invitations_account on invitations (account_id)`,
    `create table companies (
      id ${types.id},
      name text not null,
      name_folded text not null unique,
      notes text not null default '',
      sla_policy_id bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create table company_domains (
      domain text primary key,
      company_id bigint not null references companies (id) on delete cascade
    )`,
    `create index company_domains_company on company_domains (company_id)`,
    // email_folded is null after a merge, so that the address becomes free.
    `create table clients (
      id ${types.id},
      name text not null,
      email text not null,
      email_folded text unique,
      phone text not null default '',
      company_id bigint references companies (id),
      locale text not null default 'en',
      timezone text not null default 'UTC',
      is_verified integer not null default 0,
      is_blocked integer not null default 0,
      sees_company_tickets integer not null default 0,
      csat_opted_out integer not null default 0,
      password_hash text,
      merged_into_id bigint references clients (id),
      source text not null,
      last_seen_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index clients_company on clients (company_id)`,
    `create index clients_newest on clients (created_at, id)`,
  ],
}
