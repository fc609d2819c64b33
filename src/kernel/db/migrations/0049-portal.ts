import type { Migration } from '../migrate.ts'

export const portalTables: Migration = {
  name: '0049-portal',
  up: ({ types }) => [
    // Only hashes: a database dump must not allow a sign-in.
    `create table portal_links (
      token_hash text primary key,
      client_id bigint not null references clients (id) on delete cascade,
      expires_at bigint not null,
      created_at bigint not null
    )`,
    `create index portal_links_client on portal_links (client_id, created_at)`,
    `create table portal_sessions (
      id ${types.id},
      token_hash text not null unique,
      client_id bigint not null references clients (id) on delete cascade,
      ip text not null,
      user_agent text not null,
      created_at bigint not null,
      seen_at bigint not null,
      expires_at bigint not null
    )`,
    `create index portal_sessions_client on portal_sessions (client_id)`,
    `create index portal_sessions_expiry on portal_sessions (expires_at)`,
  ],
}
