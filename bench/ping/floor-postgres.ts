import pg from 'pg'
import type { Floor, Kept } from './floor-sqlite.ts'

// As the product does (`write-usual.ts`): many states are found where they lie, few by their number.
const MANY = 65_536

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
const BY_NUMBER = record('by number', 'was.check_id = any(array[given.check_id])')
const AT_PLACES = record('at places', 'was.ctid = given.row_at')
const STATES = 'select check_id, n_pings as n, last_entry as id, xmin as seen, ctid as row_at from check_states'

type Entry = { readonly check_id: number; readonly n: number; readonly at: number; readonly id: number; readonly prev: number | null }
type Last = { readonly n: number; readonly id: number | null; readonly seen: string; readonly row_at: string }
type Row = { readonly check_id: string; readonly n: string; readonly id: string | null; readonly seen: string; readonly row_at: string }

const columnsOf = (list: readonly Entry[], ...names: readonly (keyof Entry)[]) => names.map((name) => list.map((entry) => entry[name]))

/** One connection, and one statement a batch: states are remembered, and written with their entries if they are still as they were. */
export const openPostgresFloor = async (url: string): Promise<Floor> => {
  const client = new pg.Client({ connectionString: url, pipeline: true })
  await client.connect()
  const { rows } = await client.query<{ uuid: string; id: string }>('select uuid, id from checks')
  const states = new Map<number, Last>()
  for (const { check_id, n, id, seen, row_at } of (await client.query<Row>(STATES)).rows)
    states.set(Number(check_id), { n: Number(n), id: id === null ? null : Number(id), seen, row_at })
  // Nobody else writes here.
  let next = Number((await client.query(`select nextval('ping_ids') as first`)).rows[0]?.first)

  const entryOf = ({ id: check_id, at }: Kept): Entry => {
    const before = states.get(check_id) ?? { n: 0, id: null, seen: '0', row_at: '(0,0)' }
    const entry = { check_id, n: before.n + 1, at, id: next++, prev: before.id }
    states.set(check_id, { ...before, n: entry.n, id: entry.id })
    return entry
  }
  return {
    at_once: 1,
    ids: new Map(rows.map(({ uuid, id }) => [uuid, Number(id)])),
    keepAll: async (batch) => {
      const entries = batch.map(entryOf).toSorted((a, b) => a.check_id - b.check_id)
      const last = entries.map(({ check_id, id }) => (states.get(check_id)?.id === id ? states.get(check_id) : undefined))
      const versions = [last.map((state) => state?.seen ?? null), last.map((state) => state?.row_at ?? null)]
      const values = [...columnsOf(entries, 'check_id', 'n', 'at', 'id', 'prev'), ...versions]
      const heard = await client.query({ ...(states.size < MANY ? BY_NUMBER : AT_PLACES), values })
      for (const row of heard.rows) {
        const state = states.get(Number(row.check_id))
        if (state) states.set(Number(row.check_id), { ...state, seen: row.seen, row_at: row.row_at })
      }
    },
  }
}
