import { insertMany, updateMany, withRows } from '../../kernel/db/bulk.ts'

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

export const INSERT_PLAIN_PINGS = insertMany('pings', ALWAYS)
export const INSERT_PINGS = insertMany('pings', { ...ALWAYS, rid: 'text', exitstatus: 'integer', duration: 'bigint', body: 'bytea' })

export const HEAR_OF_CHECKS = updateMany('check_states', {
  n_pings: 'bigint',
  last_ping: 'bigint',
  last_entry: 'bigint',
  check_id: 'bigint',
})
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
  last_entry: 'bigint',
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
