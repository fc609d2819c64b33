import type { Migration } from '../migrate.ts'

/** Networks of earlier sign-ins, which failed attempts from other networks do not delay. */
export const signInNetworks: Migration = {
  name: '0090-sign-in-networks',
  up: () => [
    // Hash of name and network; neither is stored in clear text.
    `create table sign_in_networks (
      bucket text primary key,
      last_signed_in_at bigint not null
    )`,
    `create index sign_in_networks_by_age on sign_in_networks (last_signed_in_at)`,
  ],
}
