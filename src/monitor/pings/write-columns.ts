import type { ArrayType } from '../../kernel/db/array-value.ts'
import type { CheckFlip } from '../flips/record-batch.ts'
import type { CheckUpdate, LogEntry } from './apply-batch.ts'

export const toStateRow = ({ before, after: { settings, state, plain_start, alert_after, last_entry } }: CheckUpdate) => ({
  ...state,
  check_id: settings.id,
  version: before.version,
  plain_start,
  alert_after,
  last_entry,
})

export const toFlipRow = ({ check_id, flip: { at, ...change } }: CheckFlip) => ({ check_id, ...change, created_at: at })

export type StateRow = ReturnType<typeof toStateRow>

type ColumnsOf<R> = { readonly [K in keyof R]-?: ArrayType }

export const STATE_COLUMNS = {
  check_id: 'bigint',
  version: 'bigint',
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
} as const satisfies ColumnsOf<StateRow>

export const ENTRY_COLUMNS = {
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
  rid: 'text',
  exitstatus: 'integer',
  duration: 'bigint',
  body: 'bytea',
} as const satisfies ColumnsOf<LogEntry>

export const FLIP_COLUMNS = {
  check_id: 'bigint',
  old_status: 'text',
  new_status: 'text',
  reason: 'text',
  created_at: 'bigint',
} as const satisfies ColumnsOf<ReturnType<typeof toFlipRow>>

export const columnNames = <C extends object>(columns: C): (keyof C)[] => Object.keys(columns) as (keyof C)[]

export const toValuesOf =
  <R>(columns: readonly (keyof R)[]) =>
  (row: R): readonly unknown[] =>
    columns.map((column) => row[column])
