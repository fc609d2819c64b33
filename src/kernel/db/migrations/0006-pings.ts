import type { Migration } from '../migrate.ts'

const CHANGED = 'update check_states set settings_version = settings_version + 1 where check_id = new.id;'

const GONE = 'delete from pings where check_id = old.check_id;'

/** Nobody has been pinged yet when this runs, so the two tables that every ping writes to are made anew in the form that is fastest. */
export const pingTables: Migration = {
  name: '0006-pings',
  up: ({ types, name }) => [
    `drop table pings`,
    `drop table check_states`,
    // On SQLite only a key of exactly this type is the row's own place, which spares a second tree. PostgreSQL leaves room on each page,
    // so that the next version of a row lands beside it. alert_after is never later than the true deadline; the sweep corrects it.
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
    // Whoever keeps settings in memory compares this number; a trigger moves it, so that no way to change a check can forget to.
    ...(name === 'sqlite'
      ? [`create trigger checks_changed after update on checks begin ${CHANGED} end`]
      : [
          `create function checks_changed() returns trigger language plpgsql as $$ begin ${CHANGED} return null; end $$`,
          `create trigger checks_changed after update on checks for each row execute function checks_changed()`,
        ]),
    // Without the usual reference to its check: looking up the other end would cost each ping as much as being stored. Whoever writes
    // a ping has locked the check's state, so it is there, and when it goes a trigger removes the log. Nor is a number used only once
    // needed here, which SQLite would write down in another table each time.
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
