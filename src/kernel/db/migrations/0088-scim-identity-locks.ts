import type { Migration } from '../migrate.ts'

/** Administrators with a local credential whose groups SCIM has changed: SCIM must not rename them, even after a demotion. */
export const scimIdentityLocks: Migration = {
  name: '0088-scim-identity-locks',
  up: () => [
    `create table scim_identity_locks (
      account_id bigint primary key references accounts (id) on delete cascade,
      created_at bigint not null
    )`,
  ],
}
