import { insertMany, updateMany, withRows, type Bulk } from '../../kernel/db/bulk.ts'

const ALWAYS = {
  check_id: 'bigint',
  n: 'bigint',
  type: 'text',
  created_at: 'bigint',
  scheme: 'text',
  remote_addr: 'text',
  method: 'text',
  ua: 'text',
} as const

// Handing a value over costs more than storing nothing; most pings bring nothing along, and change only when the check was last heard of.
// Naming an indexed column costs its index a change, even when the value stays. So there is a short statement for the usual, and a long one.

export const INSERT_PLAIN_PINGS = insertMany('pings', ALWAYS)
export const INSERT_PINGS = insertMany('pings', { ...ALWAYS, rid: 'text', exitstatus: 'integer', duration: 'bigint', body: 'bytea' })

export const HEAR_OF_CHECKS = updateMany('check_states', { n_pings: 'bigint', last_ping: 'bigint', check_id: 'bigint' })
export const UPDATE_STATES = updateMany('check_states', {
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
  check_id: 'bigint',
})

/** Checks by ping key and slug; `slot` tells which of the rows asked for it. More than one answer means that the slug is ambiguous. */
export const SELECT_BY_SLUG = withRows<{ slot: number; uuid: string }>(
  { slot: 'integer', key_hash: 'text', slug: 'text', now: 'bigint' },
  (given) =>
    `select given.slot, checks.uuid from ${given}
     join project_keys on project_keys.key_hash = given.key_hash and project_keys.kind = 'ping'
     join checks on checks.project_id = project_keys.project_id and checks.slug = given.slug
     where project_keys.expires_at is null or project_keys.expires_at > given.now`,
)

/** A check's log is cut each time it has grown by this many. */
export const PRUNE_EVERY = 16

/** However long ago, the last failures are kept. */
const FAILURES_KEPT = 100

const LIMIT = 'select ping_log_limit from projects where id'

/** The few entries that have just become too old, and only those: older ones went before, save for failures. */
export const PRUNE_PINGS: Bulk = {
  sqlite: `delete from pings where check_id = ? and n <= ? - (${LIMIT} = ?) and n > ? - (${LIMIT} = ?) - ${PRUNE_EVERY} and type <> 'fail'`,
  postgres: `delete from pings using unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) as given (check_id, n, project_id)
    join projects on projects.id = given.project_id where pings.check_id = given.check_id and pings.type <> 'fail'
    and pings.n <= given.n - ping_log_limit and pings.n > given.n - ping_log_limit - ${PRUNE_EVERY}`,
}

/** Failures that are too old for the log, and more than are kept for longer. */
export const PRUNE_FAILURES = withRows(
  { check_id: 'bigint', n: 'bigint', project_id: 'bigint' },
  (given) =>
    `delete from pings where (check_id, n) in (
       select pings.check_id, pings.n from ${given} join projects on projects.id = given.project_id
       join pings on pings.check_id = given.check_id and pings.type = 'fail' and pings.n <= given.n - ping_log_limit
       and pings.n <= (select n from pings as failed where failed.check_id = given.check_id and failed.type = 'fail'
         order by n desc limit 1 offset ${FAILURES_KEPT}))`,
)
