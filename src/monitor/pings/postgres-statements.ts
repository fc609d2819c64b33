import type { BulkColumns } from '../../kernel/db/bulk.ts'
import { CHECK_ROW } from './cached-check.ts'
import { ENTRY_COLUMNS, FLIP_COLUMNS, STATE_COLUMNS } from './write-columns.ts'

export const CHECKS = `select ${CHECK_ROW} from checks join check_states on check_states.check_id = checks.id where checks.uuid = any($1::text[])`

/** Ordered by id, so that two nodes cannot deadlock; skips rows locked elsewhere. */
export const LOCK_STATES = `select check_id from check_states where check_id in (select id from checks where uuid = any($1::text[]))
  order by check_id for update skip locked`

/** A lateral query per slug uses the index, whatever the statistics say. */
export const CHECKS_BY_SLUG = `select given.place, found.uuid
  from unnest($1::integer[], $2::text[], $3::text[]) as given (place, key_hash, slug), lateral (
    select checks.uuid from project_keys join checks on checks.project_id = project_keys.project_id and checks.slug = given.slug
    where project_keys.key_hash = given.key_hash and project_keys.kind = 'ping'
      and (project_keys.expires_at is null or project_keys.expires_at > $4) limit 2) as found`

export const STARTS_OF_RUNS = `select given.place, last.created_at
  from unnest($1::integer[], $2::bigint[], $3::text[]) as given (place, check_id, rid), lateral (
    select type, created_at from pings
    where pings.check_id = given.check_id and pings.rid = given.rid and type in ('start', 'success', 'fail') order by n desc limit 1) as last
  where last.type = 'start'`

export const NEXT_ID_RANGE = `select nextval('ping_ids') as first`

/** A lock that is not granted in time fails the batch with 55P03; for this transaction only. */
export const LIMIT_LOCK_WAIT = `select set_config('lock_timeout', '200ms', true)`

const toColumnList = (columns: BulkColumns): string => Object.keys(columns).join(', ')

const toUnnest = (columns: BulkColumns, first: number): string =>
  `unnest(${Object.values(columns)
    .map((type, index) => `$${first + index}::${type}[]`)
    .join(', ')})`

const countOf = (columns: BulkColumns): number => Object.keys(columns).length

const NEW_VALUES = Object.keys(STATE_COLUMNS)
  .filter((column) => column !== 'check_id' && column !== 'version')
  .map((column) => `${column} = given.${column}`)
  .join(', ')

const FIRST_ENTRY = 1 + countOf(STATE_COLUMNS)
const FIRST_FLIP = FIRST_ENTRY + countOf(ENTRY_COLUMNS)
const NOW = FIRST_FLIP + countOf(FLIP_COLUMNS)

/** Writes the states whose version is current, and the log entries of these checks only. */
const WRITE_STATES = `with written as (
    update check_states as state set ${NEW_VALUES}, version = state.version + 1
    from ${toUnnest(STATE_COLUMNS, 1)} as given (${toColumnList(STATE_COLUMNS)})
    where state.check_id = given.check_id and state.version = given.version returning state.check_id),
  logged as (
    insert into pings (${toColumnList(ENTRY_COLUMNS)}) select entry.* from ${toUnnest(ENTRY_COLUMNS, FIRST_ENTRY)} as entry (${toColumnList(ENTRY_COLUMNS)})
    where entry.check_id in (select check_id from written))`

// The times of a check's flips never decrease, as in `recordFlipBatch`.
const WRITE_FLIPS = `flipped as (
    insert into flips (${toColumnList(FLIP_COLUMNS)})
    select flip.check_id, old_status, new_status, reason,
      greatest(max(flip.created_at) over (partition by flip.check_id order by place),
        (select max(flips.created_at) from flips where flips.check_id = flip.check_id))
    from ${toUnnest(FLIP_COLUMNS, FIRST_FLIP)} with ordinality as flip (${toColumnList(FLIP_COLUMNS)}, place)
    where flip.check_id in (select check_id from written) order by place
    returning id, check_id, old_status, new_status, reason, created_at),
  announced as (
    insert into events (name, data, created_at, due_at)
    select 'check.flipped', json_build_object('check_id', check_id, 'flip_id', id, 'old_status', old_status, 'new_status', new_status,
      'at', created_at, 'reason', reason)::text, $${NOW}::bigint, $${NOW}::bigint
    from flipped where new_status in ('up', 'down') order by id)`

/** Ids of the checks whose states were written; null when all were. One row, because reading many rows costs more than writing them. */
const RESULT = `select case when count(*) < cardinality($1::bigint[]) then coalesce(array_agg(check_id), '{}') end as check_ids from written`

export type WrittenChecks = { readonly check_ids: readonly (number | string)[] | null }

export const WRITE_BATCH = `${WRITE_STATES} ${RESULT}`
export const WRITE_BATCH_WITH_FLIPS = `${WRITE_STATES}, ${WRITE_FLIPS} ${RESULT}`
