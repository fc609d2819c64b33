import type { Migration } from '../migrate.ts'

/** Networks a person has signed in from: guessing from elsewhere does not delay sign-ins from there. */
export const signInNetworks: Migration = {
  name: '0090-sign-in-networks',
  up: () => [
    // The hash of name and network together; neither is stored in clear.
    `create table sign_in_networks (
      bucket text primary key,
      last_signed_in_at bigint not null
    )`,
    `create index sign_in_networks_by_age on sign_in_networks (last_signed_in_at)`,
  ],
}
