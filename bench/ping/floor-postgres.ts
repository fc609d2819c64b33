import pg from 'pg'
import { LINES, rowsAt } from '../../src/kernel/db/row-at.ts'
import { MANY } from '../../src/monitor/pings/memory/trusted-states.ts'
import type { Floor, Kept } from './floor-sqlite.ts'

const record = (name: string, isHere: string) => ({
  name,
  text: `with given as materialized (
      select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::xid[], $7::tid[])
        as given (check_id, n, at, id, prev, seen, row_at)),
    heard as (
      update check_states as was set n_pings = given.n, last_ping = given.at, last_entry = given.id from given
      where given.seen is not null and ${isHere} and case when was.check_id = given.check_id and was.xmin = given.seen then true end
      returning was.check_id, was.ctid as row_at, was.xmin as seen),
    logged as (
      insert into pings (check_id, n, id, prev, type, created_at, scheme, remote_addr, method, ua)
      select check_id, n, id, prev, 'success', at, 'http', '127.0.0.1', 'GET', '' from given where check_id in (select check_id from heard))
    select check_id, seen, row_at from heard`,
})
// As the product does (`write-usual.ts`): many states are found where they lie, few by their number.
const BY_NUMBER = record('by number', 'was.check_id = any(array[given.check_id])')
const AT_PLACES = record('at places', 'was.ctid = given.row_at')
const STATES = 'select check_id, n_pings as n, last_entry as id, xmin as seen, ctid as row_at from check_states'

type Entry = { readonly check_id: number; readonly n: number; readonly at: number; readonly id: number; readonly prev: number | null }
const textOf = (row_at: number): string => `(${Math.floor(row_at / LINES)},${row_at % LINES})`

type Row = { readonly check_id: string; readonly n: string; readonly id: string | null; readonly seen: string; readonly row_at: string }

const columnsOf = (list: readonly Entry[], ...names: readonly (keyof Entry)[]) => names.map((name) => list.map((entry) => entry[name]))

/** States as numbers, by the number of their check: a million objects would be looked through for garbage all the time. */
const statesOf = (rows: readonly Row[]) => {
  const column = (): Float64Array => new Float64Array(1 + rows.reduce((most, { check_id }) => Math.max(most, Number(check_id)), 0))
  const [n, id, seen, row_at] = [column(), column(), column(), column()]
  const hear = (row: Pick<Row, 'check_id' | 'seen' | 'row_at'>): void => {
    seen[Number(row.check_id)] = Number(row.seen)
    row_at[Number(row.check_id)] = rowsAt(row.row_at)[0] ?? NaN
  }
  for (const row of rows) {
    n[Number(row.check_id)] = Number(row.n)
    id[Number(row.check_id)] = Number(row.id)
    hear(row)
  }
  return { n, id, seen, row_at, hear }
}

/** One connection, and one statement a batch: states are remembered, and written with their entries if they are still as they were. */
export const openPostgresFloor = async (url: string): Promise<Floor> => {
  const client = new pg.Client({ connectionString: url, pipeline: true })
  await client.connect()
  const { rows } = await client.query<{ uuid: string; id: string }>('select uuid, id from checks')
  const states = statesOf((await client.query<Row>(STATES)).rows)
  const statement = rows.length < MANY ? BY_NUMBER : AT_PLACES
  // Nobody else writes here.
  let next = Number((await client.query(`select nextval('ping_ids') as first`)).rows[0]?.first)

  const entryOf = ({ id: check_id, at }: Kept): Entry => {
    const entry = { check_id, n: (states.n[check_id] ?? 0) + 1, at, id: next++, prev: states.id[check_id] || null }
    states.n[check_id] = entry.n
    states.id[check_id] = entry.id
    return entry
  }
  const ifLast = <T>({ check_id, id }: Entry, value: T): T | null => (states.id[check_id] === id ? value : null)
  return {
    at_once: 1,
    ids: new Map(rows.map(({ uuid, id }) => [uuid, Number(id)])),
    keepAll: async (batch) => {
      const entries = batch.map(entryOf).toSorted((a, b) => a.check_id - b.check_id)
      const seen = entries.map((entry) => ifLast(entry, states.seen[entry.check_id]))
      const row_at = entries.map((entry) => ifLast(entry, textOf(states.row_at[entry.check_id] ?? 0)))
      const values = [...columnsOf(entries, 'check_id', 'n', 'at', 'id', 'prev'), seen, row_at]
      for (const row of (await client.query<Row>({ ...statement, values })).rows) states.hear(row)
    },
  }
}
