import type { Migration } from '../migrate.ts'

const CHANGED = 'update check_states set settings_version = settings_version + 1 where check_id = new.id;'

const GONE = 'delete from pings where check_id = old.check_id;'

export const pingTables: Migration = {
  name: '0006-pings',
  up: ({ types, name }) => [
    `drop table pings`,
    `drop table check_states`,
    // On SQLite only this type makes the key the rowid, without a second tree. On PostgreSQL the fill factor allows HOT updates.
    // alert_after is never later than the deadline; the sweep recomputes it.
    `create table check_states (
      check_id ${name === 'sqlite' ? 'integer' : 'bigint'} primary key references checks (id) on delete cascade,
      status text not null,
      n_pings bigint not null,
      last_ping bigint,
      last_ping_type text,
      last_start bigint,
      last_start_rid text,
      last_duration bigint,
      alert_after bigint,
      failures_in_row integer not null default 0,
      successes_in_row integer not null default 0,
      plain_start bigint,
      settings_version bigint not null default 0
    )${name === 'postgres' ? ' with (fillfactor = 70)' : ''}`,
    `create index check_states_overdue on check_states (alert_after) where alert_after is not null`,
    // Caches compare this number. A trigger increases it, so that no change of a check is missed.
    ...(name === 'sqlite'
      ? [`create trigger checks_changed after update on checks begin ${CHANGED} end`]
      : [
          `create function checks_changed() returns trigger language plpgsql as $$ begin ${CHANGED} return null; end $$`,
          `create trigger checks_changed after update on checks for each row execute function checks_changed()`,
        ]),
    // No foreign key: its lookup would cost as much as the insert. The writer has locked the check's state, and a trigger deletes the log.
    // No AUTOINCREMENT: SQLite would write another table on each insert.
    `create table pings (
      id ${name === 'sqlite' ? 'integer primary key' : types.id},
      check_id bigint not null,
      n bigint not null,
      type text not null,
      created_at bigint not null,
      scheme text not null,
      remote_addr text,
      method text not null,
      ua text not null,
      rid text,
      exitstatus integer,
      duration bigint,
      body ${types.bytes}
    )`,
    ...(name === 'sqlite'
      ? [`create trigger check_states_gone after delete on check_states begin ${GONE} end`]
      : [
          `create function check_states_gone() returns trigger language plpgsql as $$ begin ${GONE} return null; end $$`,
          `create trigger check_states_gone after delete on check_states for each row execute function check_states_gone()`,
        ]),
    `create unique index pings_of_check on pings (check_id, n)`,
    `create index pings_of_run on pings (check_id, rid, n) where rid is not null`,
    `create index pings_failed on pings (check_id, n) where type = 'fail'`,
    `create index flips_by_age on flips (created_at)`,
  ],
}
