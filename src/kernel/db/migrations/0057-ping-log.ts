import type { Migration } from '../migrate.ts'

const COLUMNS = 'check_id, n, type, created_at, scheme, remote_addr, method, ua, rid, exitstatus, duration, body'

/** Clusters the log by check: reading touches few pages, pruning one or two, and storing a ping changes one tree instead of two. */
export const pingLog: Migration = {
  name: '0057-ping-log',
  up: ({ types, name }) =>
    name === 'postgres'
      ? [`alter table pings drop column id`, `alter table pings add primary key using index pings_of_check`]
      : [
          `create table log (
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
            body ${types.bytes},
            primary key (check_id, n)
          ) without rowid`,
          `insert into log (${COLUMNS}) select ${COLUMNS} from pings order by check_id, n`,
          // The trigger refers to the table, which is renamed here.
          `drop trigger check_states_gone`,
          `drop table pings`,
          `alter table log rename to pings`,
          `create trigger check_states_gone after delete on check_states begin delete from pings where check_id = old.check_id; end`,
          `create index pings_of_run on pings (check_id, rid, n) where rid is not null`,
          `create index pings_failed on pings (check_id, n) where type = 'fail'`,
        ],
}
