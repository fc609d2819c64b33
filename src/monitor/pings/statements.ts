import { insertMany, isStill, updateUnchanged, withAlikeRows, withRows, type Bulk, type BulkColumns } from '../../kernel/db/bulk.ts'

const ALWAYS = {
  id: 'bigint',
  check_id: 'bigint',
  n: 'bigint',
  prev: 'bigint',
  type: 'text',
  created_at: 'bigint',
  scheme: 'text',
  remote_addr: 'text',
  method: 'text',
  ua: 'text',
} as const

// Handing a value over costs more than storing nothing; most pings bring nothing along, and change only when the check was last heard of.
// Naming an indexed column costs its index a change, even when the value stays. So there is a short statement for the usual, and a long one.

/** Entries of checks whose state this transaction has written before: it has not if somebody else was faster. */
const logMany = (columns: BulkColumns): Bulk => ({
  ...withAlikeRows(
    columns,
    (given) =>
      `insert into pings (${Object.keys(columns).join(', ')}) select given.* from ${given}
       where (select xmin from check_states where check_states.check_id = given.check_id) = pg_current_xact_id()::xid`,
  ),
  sqlite: insertMany('pings', columns).sqlite,
})

// Hardly any of them is in an index.
export const LOG_PLAIN_PINGS: Bulk = { ...logMany(ALWAYS), sqlite_puts: { table: 'pings', columns: ALWAYS } }
export const LOG_PINGS = logMany({ ...ALWAYS, rid: 'text', exitstatus: 'integer', duration: 'bigint', body: 'bytea' })

/** A check whose state was written. */
export type Written = { readonly check_id: number }

export const HEAR_OF_CHECKS = updateUnchanged<Written>('check_states', {
  n_pings: 'bigint',
  last_ping: 'bigint',
  last_entry: 'bigint',
  check_id: 'bigint',
})
export const UPDATE_STATES = updateUnchanged<Written>('check_states', {
  status: 'text',
  n_pings: 'bigint',
  last_ping: 'bigint',
  last_ping_type: 'text',
  last_start: 'bigint',
  last_start_rid: 'text',
  last_duration: 'bigint',
  failures_in_row: 'integer',
  successes_in_row: 'integer',
  plain_start: 'bigint',
  alert_after: 'bigint',
  last_entry: 'bigint',
  check_id: 'bigint',
})

const ALL_AT_ONCE = { ...ALWAYS, last_ping: 'bigint', seen: 'xid', batch: 'text', before: 'text' } as const

/** What has to be said of a state that the batch before has written, which nobody has been told of yet. */
export const BY_BATCH_BEFORE = 0

// What the last batch on this connection was called and which transaction it was: one that failed has not said so.
const LAST_BATCH = `current_setting('watchdesk.batch', true)`
const SAY_BATCH = `set_config('watchdesk.batch', (select batch from given limit 1) || ' ' || pg_current_xact_id()::xid, false)`
const SEEN = `case when given.seen = '${BY_BATCH_BEFORE}' then
    (select split_part(${LAST_BATCH}, ' ', 2)::xid where split_part(${LAST_BATCH}, ' ', 1) = (select before from given limit 1))
  else given.seen end`

/** All of a batch was written by the transaction `seen`; or only the entries and states of `checks`. */
export type AllWritten = {
  readonly seen: string
  readonly checks: readonly (number | string)[] | null
  /** Where the new states lie, in the order of their checks, as `checks` are too; if it was asked for. */
  readonly rows_at?: string | null
}

const LOG_HEARD = `insert into pings (${Object.keys(ALWAYS).join(', ')}) select ${Object.keys(ALWAYS).join(', ')} from given
  where check_id in (select check_id from heard)`
const ONLY_SOME = `case when count(*) < (select count(seen) from given) then coalesce(array_agg(check_id), '{}') end`

/**
 * Entries that brought nothing along, and the states of their checks, of which nothing else has changed: all that most batches write. The
 * last entry of each check says when it was last heard of, and which version of its state was seen. Answers in one row: reading many cost
 * more than writing them. SQLite has no versions, so nobody asks it for this.
 */
export const RECORD_USUAL: Bulk<AllWritten> = {
  ...withAlikeRows<AllWritten>(
    ALL_AT_ONCE,
    (given) =>
      `with given as materialized (select * from ${given}),
         heard as (
           update check_states as was set n_pings = given.n, last_ping = given.last_ping, last_entry = given.id from given
           where given.seen is not null and ${isStill('check_id', 'given', SEEN)}
           returning was.check_id),
         logged as (${LOG_HEARD})
         select pg_current_xact_id()::xid as seen, ${SAY_BATCH} as said, ${ONLY_SOME} as checks from heard`,
  ),
  sqlite: '',
}

const AT_PLACES = { ...ALL_AT_ONCE, row_at: 'tid' } as const

/**
 * The same for one of very many checks: its state is looked for where it lay when it was read or written last, which spares the way through the index,
 * of which hardly anything is at hand then. Where nobody knows, the index is asked. Something else may lie there by now, so that check and
 * version have to be the same.
 */
export const RECORD_AT_PLACES: Bulk<AllWritten> = {
  ...withAlikeRows<AllWritten>(
    AT_PLACES,
    (given) =>
      `with given as materialized (
           select ${Object.keys(ALL_AT_ONCE).join(', ')}, case when seen is not null then
             coalesce(row_at, (select ctid from check_states where check_states.check_id = given.check_id)) end as row_at from ${given}),
         heard as (
           update check_states as was set n_pings = given.n, last_ping = given.last_ping, last_entry = given.id from given
           where was.ctid = given.row_at and case when was.check_id = given.check_id and was.xmin = ${SEEN} then true end
           returning was.check_id, was.ctid as row_at),
         logged as (${LOG_HEARD})
         select pg_current_xact_id()::xid as seen, ${SAY_BATCH} as said, array_agg(row_at) as rows_at, ${ONLY_SOME} as checks
         from (select * from heard order by check_id) as heard`,
  ),
  sqlite: '',
}

/** Checks by ping key and slug; `slot` tells which of the rows asked for it. More than one answer means that the slug is ambiguous. */
export const SELECT_BY_SLUG = withRows<{ slot: number; uuid: string }>(
  { slot: 'integer', key_hash: 'text', slug: 'text', now: 'bigint' },
  (given) =>
    `select given.slot, checks.uuid from ${given}
     join project_keys on project_keys.key_hash = given.key_hash and project_keys.kind = 'ping'
     join checks on checks.project_id = project_keys.project_id and checks.slug = given.slug
     where project_keys.expires_at is null or project_keys.expires_at > given.now`,
)
