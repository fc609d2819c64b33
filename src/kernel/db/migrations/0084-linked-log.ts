import type { Migration } from '../migrate.ts'

const CARRIED = 'check_id, n, type, created_at, scheme, remote_addr, method, ua, rid, exitstatus, duration, body'

/** Log in insertion order, linked by check: a hundred pings write two or three pages. Pruning scans the whole log. */
export const linkedLog: Migration = {
  name: '0084-linked-log',
  up: ({ types, name }) => [
    ...(name === 'sqlite'
      ? [`drop trigger check_states_gone`]
      : [`drop trigger check_states_gone on check_states`, `drop function check_states_gone()`]),
    `alter table check_states add column last_entry bigint`,
    `create table log (
      id ${name === 'sqlite' ? 'integer' : 'bigint'} primary key,
      check_id bigint not null,
      n bigint not null,
      prev bigint,
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
      ? [
          `insert into log (${CARRIED}) select ${CARRIED} from pings order by check_id, n`,
          `update log set prev = id - 1 where check_id = (select before.check_id from log as before where before.id = log.id - 1)`,
        ]
      : [
          `insert into log (id, prev, ${CARRIED})
           select row_number() over story, case when lag(check_id) over story = check_id then row_number() over story - 1 end, ${CARRIED}
           from pings window story as (order by check_id, n)`,
          // Each process allocates this many IDs at once, more than a batch has pings.
          `create sequence ping_ids increment by 4096`,
          `select setval('ping_ids', (select coalesce(max(id), 0) + 1 from log), false)`,
        ]),
    `update check_states set last_entry = newest.id
     from (select check_id, max(id) as id from log group by check_id) as newest where newest.check_id = check_states.check_id`,
    `drop table pings`,
    `alter table log rename to pings`,
    `create index pings_of_run on pings (check_id, rid, n) where rid is not null`,
    `create index pings_failed on pings (check_id, n) where type = 'fail'`,
    // The sequence must be dropped with its table.
    ...(name === 'postgres' ? [`alter index log_pkey rename to pings_pkey`, `alter sequence ping_ids owned by pings.id`] : []),
  ],
}
