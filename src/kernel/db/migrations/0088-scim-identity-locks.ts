import type { Migration } from '../migrate.ts'

/** Local administrators whose role provisioning has changed: it must not rename them. */
export const scimIdentityLocks: Migration = {
  name: '0088-scim-identity-locks',
  up: () => [
    `create table scim_identity_locks (
      account_id bigint primary key references accounts (id) on delete cascade,
      created_at bigint not null
    )`,
  ],
}
