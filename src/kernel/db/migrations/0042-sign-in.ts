import type { Migration } from '../migrate.ts'

export const signInTables: Migration = {
  name: '0042-sign-in',
  up: ({ types }) => [
    `alter table sessions add column amr text not null default '[]'`,
    // Time of the last authentication and, after single sign-on, its provider.
    `alter table sessions add column proved_at bigint not null default 0`,
    `alter table sessions add column saml_connection_id bigint`,
    `alter table sessions add column name_id text`,
    `alter table sessions add column session_index text`,
    `create index sessions_saml on sessions (saml_connection_id, name_id)`,
    // Failed sign-ins by name and address.
    `create table sign_in_failures (
      bucket text primary key,
      failures integer not null,
      blocked_until_at bigint not null,
      last_failed_at bigint not null
    )`,
    `create index sign_in_failures_by_age on sign_in_failures (last_failed_at)`,
    // Pending sign-in challenges: code, passkey or identity provider.
    `create table sign_in_steps (
      token_hash text primary key,
      kind text not null,
      account_id bigint references accounts (id) on delete cascade,
      data text not null,
      tries integer not null default 0,
      expires_at bigint not null
    )`,
    `create index sign_in_steps_expired on sign_in_steps (expires_at)`,
    `create index sign_in_steps_account on sign_in_steps (account_id)`,
    `create table break_glass_accounts (
      account_id bigint primary key references accounts (id) on delete cascade
    )`,
    `create table password_resets (
      token_hash text primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      expires_at bigint not null
    )`,
    `create index password_resets_account on password_resets (account_id)`,
    `create table totp_seeds (
      account_id bigint primary key references accounts (id) on delete cascade,
      sealed_seed text not null,
      confirmed_at bigint,
      last_step bigint not null,
      created_at bigint not null
    )`,
    `create table recovery_codes (
      id ${types.id},
      account_id bigint not null references accounts (id) on delete cascade,
      code_hash text not null,
      unique (account_id, code_hash)
    )`,
    `create table passkeys (
      id ${types.id},
      account_id bigint not null references accounts (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      name text not null,
      is_backed_up integer not null,
      created_at bigint not null,
      last_used_at bigint
    )`,
    `create index passkeys_account on passkeys (account_id)`,
    `create table oidc_connections (
      id ${types.id},
      name text not null,
      issuer text not null unique,
      client_id text not null,
      sealed_client_secret text not null,
      jit integer not null,
      link_by_email integer not null,
      enforce_sso integer not null,
      default_role_id bigint references roles (id),
      domains text not null,
      is_active integer not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create table oidc_links (
      id ${types.id},
      connection_id bigint not null references oidc_connections (id) on delete cascade,
      subject text not null,
      account_id bigint not null references accounts (id) on delete cascade,
      created_at bigint not null,
      unique (connection_id, subject)
    )`,
    `create index oidc_links_account on oidc_links (account_id)`,
  ],
}
