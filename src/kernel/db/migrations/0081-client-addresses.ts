import type { Migration } from '../migrate.ts'

export const clientAddresses: Migration = {
  name: '0081-client-addresses',
  up: () => [
    // Under which addresses a client also writes: those of the records that were merged into it.
    `create table client_addresses (
      address_folded text primary key,
      client_id bigint not null references clients (id) on delete cascade,
      created_at bigint not null
    )`,
    `create index client_addresses_client on client_addresses (client_id)`,
    `create index assets_owner on assets (owner_client_id) where owner_client_id is not null`,
    // Clients can be found as everything else can; those who were there before it could find them too.
    `insert into search_queue (type, ref_id, created_at) select 'client', id, created_at from clients where merged_into_id is null`,
  ],
}
