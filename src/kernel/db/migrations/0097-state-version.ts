import type { Migration } from '../migrate.ts'

const RAISE = 'update check_states set version = version + 1 where check_id = new.id;'

/** Version of each row of check_states, for conditional writes of cached checks. Earlier states on SQLite are brought up to the log. */
export const stateVersion: Migration = {
  name: '0097-state-version',
  up: ({ name }) =>
    name === 'sqlite'
      ? [
          `drop trigger checks_changed`,
          `alter table check_states rename column settings_version to version`,
          `create trigger checks_changed after update on checks begin ${RAISE} end`,
          `update check_states set n_pings = newest.n, last_ping = newest.created_at, last_entry = newest.id
           from (
             select check_id, n, created_at, max(id) as id from pings
             where id > coalesce((select cast(value as integer) from settings where name = 'pings.states_follow_up_to'), 0) group by check_id
           ) as newest
           where check_states.check_id = newest.check_id and newest.id > coalesce(check_states.last_entry, 0)`,
          `delete from settings where name = 'pings.states_follow_up_to'`,
        ]
      : [
          `alter table check_states rename column settings_version to version`,
          `create or replace function checks_changed() returns trigger language plpgsql as $$ begin ${RAISE} return null; end $$`,
        ],
}
