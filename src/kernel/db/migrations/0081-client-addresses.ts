import type { Migration } from '../migrate.ts'

export const clientAddresses: Migration = {
  name: '0081-client-addresses',
  up: () => [
    // Addresses of clients that were merged into this one.
    `create table client_addresses (
      address_folded text primary key,
      client_id bigint not null references clients (id) on delete cascade,
      created_at bigint not null
    )`,
    `create index client_addresses_client on client_addresses (client_id)`,
    `create index assets_owner on assets (owner_client_id) where owner_client_id is not null`,
    // Adds existing clients to the search index.
    `insert into search_queue (type, ref_id, created_at) select 'client', id, created_at from clients where merged_into_id is null`,
  ],
}
